"""Make known-answer cases for measuring judges of code.

The story of a pair, top to bottom, is in `pipeline`. The rooms, each of which imports only those above it
(import-linter holds the order):

- `core`: values every room may use: records of what is on disk, trees, edits, canonical JSON, random streams, errors,
  the table of findings, files written whole or not at all
- `syntax`: syntax trees walked, sites, names read and bound, spans spliced; `plugin`: what an author declares
- `stats`: pure functions of numbers: exact intervals, paired tests, power
- `sandbox`: trees in, outcomes out; the only room that starts processes
- `planting`: recipe in, trees out: hosts rendered, rewrites applied, twins, variants, mutants; how providers are found
- `calibration`: outcomes in, judgement out: the matrix, the key, roles, severity, difficulty
- `kinds`: how a kind of case is made and keyed; `kinds/contract` is the first
- `dataset`: plan, make, resume, read, write, verify; `pipeline`: a recipe becomes a pair, slots become a set
- `audit`: attacks on hosts and cases, differences from the reference, strength of probes, leaks, rounds of readers
- `release`: rules, seals, the ledger, keys at rest, stagings, errata
- `judging`: a judge run over a staging, its replies, transcripts, the judge kit; `judges`: a judge in Python
- `scoring`: a run joined with its set, scored, compared, and checked again
- `selftest`: fabricated judges, sabotaged keys, dirty greens, planted leaks: what the instrument must notice
- `adapters`: one folder for each foreign format
- `reports`: results as text, pages and HTML
- `authoring`: scaffolds, previews, trying a class, pages; `testing`: the checks that classes and hosts must pass
- `cli`: the command; the only room that prints, and the only one that catches a PlanterError
"""

__version__ = "0.1.0"
