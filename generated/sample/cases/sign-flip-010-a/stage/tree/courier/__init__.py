"""Carry notices from JSON-lines files to listeners, each of them once.

    from courier.run import forward

    summary = forward(["a.jsonl", "b.jsonl"], "state.json", listeners)
"""
