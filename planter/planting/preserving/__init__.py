"""Rewrites that keep what a program does and change how it reads."""
