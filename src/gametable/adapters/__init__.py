"""The games for programs that learn: each module speaks the language of one library, which need not be installed."""
