"""Cases and sets on disk: written whole or not at all, read strictly, and verified by running everything again."""
