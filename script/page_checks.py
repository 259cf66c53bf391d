# SPDX-License-Identifier: Apache-2.0
"""Checks that every page that the program writes must pass. For check-pages and check-book."""
import html
import re

XHTML = "{http://www.w3.org/1999/xhtml}"
SVG = "{http://www.w3.org/2000/svg}"
# Words that rule files use and readers of tables must not see. Pages show rule text as <code> or <pre>.
SOURCE_WORDS = re.compile(r"\w_\w|\d\.\.\d|\bpercent of \w|\b(while|behind) \w+ is\b|\btimes \w+ while\b")


def text_of(element):
    return " ".join("".join(element.itertext()).split())


def empty_parts(root):
    """Describes each table without rows, cell without text and chart without a figure."""
    for body in root.iter(XHTML + "tbody"):
        if body.find(XHTML + "tr") is None:
            yield "has a table without rows"
    of_hours = {cell for part in root.iter(XHTML + "section") if (part.get("id") or "").endswith("-hours") for cell in part.iter(XHTML + "td")}
    for name in ("td", "th"):
        for cell in root.iter(XHTML + name):
            if not text_of(cell) and cell not in of_hours:  # an hour without a discrepancy
                yield f"has an empty <{name}>"
    for chart in root.iter(XHTML + "div"):
        if "bars" in (chart.get("class") or "").split() and chart.find(SVG + "svg") is None:
            yield "has a chart without bars"
    for figure in root.iter(XHTML + "figure"):
        if figure.find(".//" + SVG + "svg") is None:
            yield "has a figure without a picture"
    for picture in root.iter(SVG + "svg"):
        if not any(one.tag.replace(SVG, "") in ("rect", "path", "polyline", "line", "circle") for one in picture.iter()):
            yield "has an empty picture"


def rows_of(root, number=0):
    """The texts of the cells of each row in the body of one table, without rows of tables inside it."""
    table = list(root.iter(XHTML + "table"))[number]
    return [[text_of(cell) for cell in row] for row in table.find(XHTML + "tbody").findall(XHTML + "tr")]


def source_words(root):
    """Returns the cells of a placard that show syntax of rule files instead of words."""
    return [text for table in root.iter(XHTML + "table") if "placard" in (table.get("class") or "")
            for cell in table.iter() if cell.tag in (XHTML + "td", XHTML + "th") for text in [html.unescape(text_of(cell))] if SOURCE_WORDS.search(text)]
