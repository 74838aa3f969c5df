"""Reads declarations of Swift: those of the table, and those of symbol graphs.

It is not a parser. It reads one declaration without a body, such as
`class func runAnimationGroup(_ changes: (NSAnimationContext) -> Void)`.
"""

import re

OPENING, CLOSING = "(<[{", ")>]}"
KINDS = ["class", "struct", "enum", "protocol", "extension", "typealias", "func", "init", "var",
         "case"]
TYPES = {"class", "struct", "enum", "protocol", "extension"}
KEYWORD = re.compile(
    r"(class(?!\s+(?:func|var|let)\b)|struct|enum|protocol|extension|typealias|func|init|var|let"
    r"|case)\b\s*([\w.`]*)")
# Two names of one type.
SYNONYMS = {
    "NSRect": "CGRect", "NSPoint": "CGPoint", "NSSize": "CGSize", "TimeInterval": "Double",
    "CFTimeInterval": "Double", "Void": "()",
}


class Declaration:
    """A declaration, with the facts that its text states."""

    def __init__(self, text):
        self.text = " ".join(text.split())
        attributes, rest = split_attributes(self.text)
        match = KEYWORD.search(rest)
        if not match:
            raise ValueError("not a declaration: %s" % text)
        modifiers = rest[: match.start()].split()
        keyword, self.name = match[1], match[2].strip("`")
        rest = rest[match.end():]
        self.kind = "var" if keyword == "let" else keyword
        self.is_main = "@MainActor" in attributes
        self.is_optional = "optional" in modifiers
        self.level = next((m for m in modifiers if m in {"class", "static"}), "")
        self.is_constant = keyword == "let"
        self.parameters, self.result, self.effects, self.accessors = [], "", [], ""
        self.inherits, self.generics, self.constraints = [], [], set()
        self.is_failable = False
        if self.kind in {"func", "init"}:
            self._read_function(rest)
        elif self.kind == "var":
            self._read_variable(rest, keyword)
        elif self.kind == "typealias":
            self.result = normalized(rest.split("=", 1)[1])
        elif self.kind in TYPES:
            self._read_type(rest)

    def _read_function(self, rest):
        if self.kind == "init":
            self.name = "init"
            self.is_failable = rest.startswith(("?", "!"))
            rest = rest.lstrip("?!")
        elif not self.name:  # an operator
            self.name, rest = re.match(r"(\S+?)\s*(\(.*)", rest.strip(), re.S).groups()
        opening = find(rest, "(")
        self._read_generics(rest[:opening])
        closing = end_of(rest, opening)
        for part in split(rest[opening + 1 : closing - 1]):
            names, annotation = (side.strip() for side in part.split(":", 1))
            pieces = split(annotation, "=")
            self.parameters.append(
                (names.split()[0], normalized(pieces[0]), len(pieces) > 1))
        rest = self._read_where(rest[closing:])
        effects, arrow, result = rest.partition("->")
        self.effects = effects.split()
        self.result = normalized(result) if arrow else "()"

    def _read_variable(self, rest, keyword):
        annotation, brace, accessors = rest.lstrip(" :").partition("{")
        self.result = normalized(split(annotation, "=")[0])
        words = accessors.strip("} ").split() if brace else []
        self.accessors = "get" if keyword == "let" else " ".join(words) or "get set"
        self.accessors = self.accessors.replace("nonmutating ", "")

    def _read_type(self, rest):
        rest = self._read_where(rest)
        colon = find(rest, ":")
        head, inherits = (rest[:colon], rest[colon + 1 :]) if colon >= 0 else (rest, "")
        self._read_generics(head)
        self.inherits = [name.strip() for name in split(inherits)] if inherits.strip() else []

    def _read_generics(self, text):
        text = text.strip()
        for part in split(text[1:-1]) if text.startswith("<") else []:
            name, colon, constraint = part.partition(":")
            self.generics.append(name.strip())
            if colon:
                self.constraints.add("%s: %s" % (name.strip(), constraint.strip()))

    def _read_where(self, rest):
        rest, _, conditions = rest.partition(" where ")
        for condition in split(conditions) if conditions else []:
            self.constraints.add(re.sub(r"\s*:\s*", ": ", condition.strip()))
        return rest

    @property
    def labels(self):
        return [label for label, _, _ in self.parameters]

    @property
    def signature(self):
        """The short form: `tableView(_:heightForRowAt:)`, or the name."""
        if self.kind not in {"func", "init"}:
            return self.name
        return "%s(%s)" % (self.name, "".join(label + ":" for label in self.labels))


def split_attributes(text):
    """The attributes at the beginning of a declaration, and the rest."""
    found = []
    while match := re.match(r"\s*(@\w+|nonisolated(?=\s))", text):
        text = text[match.end():]
        if text.startswith("("):
            text = text[end_of(text, 0):]
        found.append(match[1])
    return found, text.strip()


def normalized(type):
    """A type with one spelling for each synonym and each way to set spaces."""
    type = re.sub(r"\s+", " ", type.strip())
    type = re.sub(r"\bNS(?:Rect|Point|Size)\b|\b(?:CF)?TimeInterval\b|\bVoid\b",
                  lambda match: SYNONYMS[match[0]], type)
    return re.sub(r"\s*([:&])\s*", r"\1 ", type).replace("& ", " & ").replace("  ", " ")


def brackets(text):
    """Each position with the number of brackets that are open there."""
    depth = 0
    for position, letter in enumerate(text):
        if letter in OPENING:
            depth += 1
        elif letter in CLOSING and text[position - 1 : position + 1] != "->":
            depth -= 1
        yield position, letter, depth


def split(text, separator=","):
    """The parts of a text between separators that are in no brackets."""
    parts, start = [], 0
    for position, letter, depth in brackets(text):
        if letter == separator and depth == 0:
            parts.append(text[start:position])
            start = position + 1
    return parts + [text[start:]] if text.strip() else []


def find(text, letter):
    """The first position of a letter that is in no other brackets; -1 if there is none."""
    opened = 1 if letter in OPENING else 0
    return next((p for p, found, d in brackets(text) if found == letter and d == opened), -1)


def end_of(text, opening):
    """The position after the bracket that closes the one at a position."""
    part = text[opening:]
    return opening + 1 + next(
        p for p, letter, depth in brackets(part) if letter in CLOSING and depth == 0)
