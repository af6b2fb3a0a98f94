"""Carry signals from JSON-lines files to outlets, each of them once.

    from newswire.run import transfer

    summary = transfer(["a.jsonl", "b.jsonl"], "state.json", outlets)
"""
