"""Carry messages from JSON-lines files to routes, each of them once.

    from ferry.run import forward

    summary = forward(["a.jsonl", "b.jsonl"], "state.json", routes)
"""
