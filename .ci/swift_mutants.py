"""Finds the places of Swift sources where one small change makes a mutant: see mutants.

Changes code only: no comment, no text, no attribute, no directive, and nothing that Linux does not
compile, by the package or with stand-ins. Some mutants do not compile, because types are not known
here.
"""

import collections
import random
import re

from swift_source import Source, may_hold

SWAPS = {
    "==": "!=", "===": "!==", "<": "<=", ">": ">=", "&&": "||", "+": "-", "+=": "-=", "&+": "&-",
    "..<": "...", "true": "false", "min": "max"}
SWAPS.update({new: old for old, new in SWAPS.items()})
# Binary operators have spaces around them, except those of ranges. A type is not compared.
SWAPPED = re.compile(
    r"(?<=\s)(?:[=!]==?|[<>]=?|&&|\|\||&?[+-]|[+-]=)(?=\s)(?! [A-Z])|(?<=[\w)\]])\.\.[.<](?=[\w(])"
    r"|\b(?:true|false)\b|(?<!\.)\b(?:min|max)(?=\()")
NUMBER = re.compile(r"(?<![\w.$])\d+(?:_\d+)*(?!\w|\.\d)")
NOT = re.compile(r"(?<![\w)\]!?])!(?=[\w(])")
IGNORED = re.compile(r"[@#]\w+(?:\([^()]*\))?")
CONDITION = re.compile(r"(?<!\} )\b(?:if|guard|while|for\b[^{}\n]*\bwhere)\s+")
BOOL_BODY = re.compile(r"(?:->|:) Bool (?=\{)")
RETURN = re.compile(r"(?<=\breturn )[^{}\n]+?(?= \}|$)|(?<=\A\{ )[^{}\n]+(?= \}\Z)", re.M)
# A call or an assignment at the start of a line. The compiler needs those of initializers.
STATEMENT = re.compile(
    r"^[ \t]*(?P<all>(?:(?:try|await|_ =) +)*(?!(?:init|subscript|return|super|case)\b|\w+\(set\))"
    r"(?!self\.(\w+) = \2$)\w[\w.?!]*(?:\[[^\[\]\n]*\][\w.?!]*)*(?:\(| [-+*&|]*= ))", re.M)

Mutant = collections.namedtuple("Mutant", "path line column start end old new")


def places(source):
    """All changes of a source, as (start, end, new text)."""
    code = IGNORED.sub(lambda match: " " * len(match[0]), source.code)
    for match in SWAPPED.finditer(code):
        yield *match.span(), SWAPS[match[0]]
    for match in NUMBER.finditer(code):
        yield *match.span(), str(int(match[0]) + 1)
    for match in NOT.finditer(code):
        yield *match.span(), ""
    for match in CONDITION.finditer(code):
        for start, end in elements(source, match.end()):
            yield from negation(code, start, end)
    for match in BOOL_BODY.finditer(code):
        body = code[match.end() : source.end_of(match.end())]
        for result in RETURN.finditer(body):
            yield from negation(code, *(match.end() + place for place in result.span()))
    for match in STATEMENT.finditer(code):
        start, end = match.start("all"), end_of_statement(source, match.start("all"))
        around = max((a for a, b in source.ends.items() if a < start < b), default=0)
        is_whole = code[:start].rstrip()[-1:] not in "=+-&|?:,.<>" and not re.match(
            r"\s*[-.?:&|+=]", code[end:])
        if code[around] == "{" and is_whole:
            yield start, end, ""


def elements(source, start):
    """The ranges of the elements of a condition, up to the brace after it."""
    position = start
    while position < len(source.code) and source.code[position] != "{":
        if source.code[position] == ",":
            yield start, position
            start = position + 1
        position = source.end_of(position) if source.code[position] in "([" else position + 1
    yield start, position


def negation(code, start, end):
    """Negates an expression, unless it declares something or another change does the same."""
    text = re.sub(r"\s+else\s*$", "", code[start:end]).rstrip()
    start += len(text) - len(text.lstrip())
    text = text.strip()
    if text and not re.search(r"[=<>&|!?\"]|^(?:let|var|case|get|true|false)\b", text):
        yield start, start + len(text), "!(%s)" % text


def end_of_statement(source, position):
    """The end of a line; brackets may contain more lines."""
    while position < len(source.code) and source.code[position] != "\n":
        opens = source.code[position] in "([{"
        position = source.end_of(position) if opens else position + 1
    return position


def mutants(path, text):
    source = Source(path, text)
    for start, end, new in sorted(set(places(source))):
        line = source.line(start)
        conditions = source.conditions[line - 1]
        if any(may_hold(conditions, system) for system in ["Linux", "Stand-ins"]):
            column = start - source.starts[line - 1] + 1
            yield Mutant(path, line, column, start, end, text[start:end], new)


def drawn(texts, seed):
    """The mutants of all files, given as {path: text}, in an order that depends on the seed."""
    found = [mutant for path in sorted(texts) for mutant in mutants(path, texts[path])]
    random.Random(seed).shuffle(found)
    return found


def shown(mutant):
    old = " ".join(mutant.old.split())
    old = old if len(old) <= 60 else old[:57] + "..."
    change = "%s -> %s" % (old, mutant.new) if mutant.new else "without %s" % old
    return "%s:%d:%d: %s" % (mutant.path, mutant.line, mutant.column, change)
