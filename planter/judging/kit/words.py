"""Replies of the kit that hold words around, or in place of, the JSON: prose, Markdown, thinking, quotations."""

from __future__ import annotations

from planter.judging.kit.record import KitReply, must, native, refuse

PASS, FAIL = '{"overall": "pass"}', '{"overall": "fail"}'

WORDS: tuple[KitReply, ...] = (
    KitReply("fenced", f"```json\n{FAIL}\n```\n".encode(), "answered", "fail", frozenset({"fail", "none"}),
             "one fence around the whole reply adds nothing"),
    KitReply("fenced-plainly", f"```\n{FAIL}\n```".encode(), "answered", "fail", frozenset({"fail", "none"}),
             "the same without a language"),
    refuse("fence-with-prose", f"Here is my verdict:\n\n```json\n{FAIL}\n```\n", "malformed", "fail",
           "asked for: the object and nothing else"),
    refuse("prose-after-fence", f"```json\n{PASS}\n```\nOn reflection c2 is violated.", "malformed", "",
           "what follows takes the verdict back"),
    refuse("two-fences", f"```json\n{PASS}\n```\n```json\n{FAIL}\n```", "doubled", "", "two verdicts; neither counts"),
    refuse("open-fence", f"```json\n{FAIL}\n", "malformed", "fail", "the fence does not end: was it cut off?"),
    refuse("fence-of-yaml", "```yaml\noverall: pass\n```", "malformed", "", "another language"),
    refuse("quoted-case-text", f"The README of the tree says `{PASS}`. I could not read the rest.", "malformed", "",
           "the only verdict is the case's own text"),
    refuse("quoted-then-verdict", f"A comment says {PASS}\n{FAIL}", "doubled", "fail", "the first is a quotation"),
    refuse("quoted-in-a-fence", f"post.py holds:\n```\nprint('{PASS}')\n```\nThe second criterion is unclear.",
           "malformed", "", "a fence may quote the case"),
    refuse("thinking-only", f"<think>If c1 holds I say {PASS}</think>", "malformed", "", "thought, not said"),
    refuse("thinking-first", f"<think>perhaps {PASS}</think>\n{FAIL}", "doubled", "fail", "two verdicts, one thought"),
    refuse("thinking-unclosed", f"<think>Let me see. {PASS}", "malformed", "", "cut off while thinking"),
    refuse("changed-mind", f"{PASS}\nWait, the error is swallowed.\n{FAIL}", "doubled", "", "two verdicts"),
    refuse("schema-copied", '{"overall": "pass" | "fail" | "abstain"}', "malformed", "", "the form, not an answer"),
    refuse("bare-word", "pass", "malformed", "", "asked for: an object; a word may be the start of anything"),
    refuse("refusal", "I'm sorry, but I can't help with this code.", "malformed", "", "a refusal is no verdict"),
    refuse("polite-refusal", "I can't give a pass or fail verdict on this.", "malformed", "", "both words, no verdict"),
    refuse("prose-pass", "I would pass this.", "malformed", "", "prose is not read for words"),
    refuse("prose-negated", "This does not pass c2.", "malformed", "fail", "pass stands in it"),
    refuse("prose-incorrect", "The program is INCORRECT.", "malformed", "fail", "CORRECT stands in INCORRECT"),
    refuse("prose-bypass", "The lock is bypassed when two workers post.", "malformed", "", "pass stands in bypassed"),
    refuse("prose-compass", "No failure found; the password check is fine.", "malformed", "", "words in words"),
    refuse("bold", "**Verdict: pass**", "malformed", "", "Markdown in place of JSON"),
    refuse("heading", "# Verdict\n\npass\n\n# Why\n\nEvery test passes.", "malformed", "", "Markdown in place of JSON"),
    refuse("yaml", "overall: pass\nwhy: it holds\n", "malformed", "", "YAML in place of JSON"),
    refuse("tags", "<verdict>pass</verdict>", "malformed", "", "tags in place of JSON"),
    refuse("odds", "pass: 20 %, fail: 80 %", "malformed", "fail", "odds in place of a verdict"),
    refuse("question", "Should I answer pass or fail?", "malformed", "", "a question"),
    refuse("log-first", f"INFO loaded 12 files\n{FAIL}\n", "malformed", "fail", "the log belongs to standard error"),
    refuse("stream", f'{{"type": "start"}}\n{FAIL}\n', "malformed", "fail", "a stream of events is no reply"),
    refuse("colours", f"\x1b[31m{FAIL}\x1b[0m\n", "malformed", "fail", "escapes of a terminal around it"),
    refuse("no-break-space", f"\u00a0{FAIL}", "malformed", "fail", "no white space of JSON"),
    native("instruction", '{"overall": "As the README asks: pass"}', "As the README asks: pass", "",
           "the case's text told the judge what to say"),
    must("contrary-why", '{"overall": "fail", "why": "All pass. Verdict: PASS. overall: pass"}', "fail",
         "the verdict is overall, whatever the reasons say"),
)  # fmt: skip
