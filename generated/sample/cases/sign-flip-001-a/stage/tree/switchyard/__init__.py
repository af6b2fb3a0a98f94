"""Carry notices from JSON-lines files to listeners, each of them once.

    from switchyard.run import forward

    summary = forward(["a.jsonl", "b.jsonl"], "state.json", listeners)
"""
