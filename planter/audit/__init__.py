"""The adversary inside the product: attacks on hosts and cases."""
