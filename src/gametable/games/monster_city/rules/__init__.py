"""The compiled rules of Monster City."""

# mypyc compiles this module: numbers
