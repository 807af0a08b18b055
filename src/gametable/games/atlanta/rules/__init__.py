"""The rules of Atlanta, compiled; a module for each part of the table."""

# mypyc compiles this module: numbers
