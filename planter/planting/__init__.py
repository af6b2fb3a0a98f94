"""Recipe in, trees out: hosts rendered, respelled, planted and mutated as values; starts no process."""
