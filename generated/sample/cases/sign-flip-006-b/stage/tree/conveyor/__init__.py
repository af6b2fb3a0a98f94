"""Carry updates from JSON-lines files to routes, each of them once.

    from conveyor.run import forward

    summary = forward(["a.jsonl", "b.jsonl"], "state.json", routes)
"""
