"""Reports: views of results as text, pages and HTML."""
