"""The rules of Attatat, compiled; a module for each chapter of the rulebook."""

# mypyc compiles this module: numbers
