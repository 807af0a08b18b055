"""How Sphinx makes a site of README, docs/ and the other pages beside README: `make docs`."""  # noqa: INP001

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import download_reference
from sphinx.application import Sphinx

ROOT = Path(__file__).parents[1]
REPORTS = "docs/reports"

project = "Gametable"
copyright = "2026 The Gametable developers"  # noqa: A001 (Sphinx's name for it)

root_doc = "docs/README"
source_suffix = {".md": "markdown", ".ipynb": "markdown"}
include_patterns = ["*.md", "docs/**"]
exclude_patterns = [path.name for path in ROOT.iterdir() if path.is_dir() and path.name != "docs"]
extensions = ["myst_parser"]
myst_heading_anchors = 4

html_theme = "furo"
html_title = project
html_show_sphinx = False
html_copy_source = False
html_use_index = False
html_show_search_summary = False  # a page that lies on disk may not read others

SECTION = re.compile(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^():#]+)\.(?:md|ipynb)\)")
TOCTREE = "\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{pages}\n```\n"
FIRST_PAGE = f"""<!doctype html>
<title>{project}</title>
<meta http-equiv="refresh" content="0; url={root_doc}.html">
<a href="{root_doc}.html">All pages</a>
"""


def sort_pages(text: str) -> str:
    """The index with its sections as parts of the site's menu: what is linked in a section stands there."""
    for caption, section in SECTION.findall(text):
        text += TOCTREE.format(caption=caption, pages="\n".join(LINK.findall(section)))
    return text


def show_notebook(text: str, name: str) -> str:
    """A notebook as a page: its text and its code."""
    cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(text)["cells"]]
    blocks = [source if kind == "markdown" else f"```python\n{source}\n```" for kind, source in cells]
    head, *rest = blocks
    note = f"A notebook without its results: {{download}}`download it <{name}>` and run it in Jupyter to see them."
    return "\n\n".join([head, note, *rest])


def prepare(app: Sphinx, page: str, source: list[str]) -> None:
    """Change the text of a page before it is read."""
    path = app.env.doc2path(page)
    if page == root_doc:
        source[0] = sort_pages(source[0])
    elif path.suffix == ".ipynb":
        source[0] = show_notebook(source[0], path.name)


def open_reports(app: Sphinx, document: nodes.document) -> None:
    """Let a link to a report open it, instead of offering it as a download."""
    del app
    for link in list(document.findall(download_reference)):
        if link["reftarget"].endswith(".html"):
            link.replace_self(nodes.reference("", "", *link.children, refuri=link["reftarget"]))


def add_files(app: Sphinx, error: Exception | None) -> None:
    """Put the reports where the links to them lead, and a first page at the top that leads to the index."""
    if error is None:
        for report in (ROOT / REPORTS).glob("*.html"):
            shutil.copy(report, Path(app.outdir, REPORTS))
        Path(app.outdir, "index.html").write_text(FIRST_PAGE, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.connect("source-read", prepare)
    app.connect("doctree-read", open_reports, priority=100)  # before titles are copied into menus
    app.connect("build-finished", add_files)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
