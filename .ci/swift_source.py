"""Reads Swift sources as far as names need it: declarations, strings, conditions, availability.

It is not a parser. It expects code that swift-format has laid out, and that compiles on Linux.
"""

import bisect
import functools
import itertools
import re

# The modules that canImport finds. Stand-ins: the nested test package on Linux. Linux: the library
# itself on Linux.
APPLE = {"CoreData", "Darwin", "Foundation", "ObjectiveC", "QuartzCore", "SwiftUI"}
IMPORTS = {
    "iOS": APPLE | {"UIKit"},
    "tvOS": APPLE | {"UIKit"},
    "visionOS": APPLE | {"UIKit"},
    "watchOS": APPLE | {"UIKit"},
    "macOS": APPLE | {"AppKit"},
    "Linux": {"Foundation", "FoundationEssentials", "Glibc"},
    "Stand-ins": {"Foundation", "UIKit", "AppKit", "CoreData", "ObjectiveC"},
}
# In a condition of `#if`: a flag, a trait, or a version of the compiler.
FLAG = re.compile(r"\b(?:swift|compiler)\([^()]*\)|\b(?!True\b|False\b)[A-Za-z_]\w*")
TYPES = {"class", "struct", "enum", "actor", "protocol", "extension"}

ATTRIBUTES = r"(?P<attributes>(?:@\w+(?:\([^()]*\))?\s+)*)"
MODIFIERS = (
    r"(?P<modifiers>(?:(?:public|package|internal|private|fileprivate|open|final|static|override"
    r"|nonisolated|isolated|required|convenience|lazy|weak|mutating|indirect"
    r"|class(?=\s+(?:func|var)))(?:\(\w+\))?\s+)*)"
)
KEYWORDS = (
    r"(?P<keyword>class|struct|enum|actor|protocol|extension|func|init|deinit|subscript|var|let)\b"
)
DECLARATION = re.compile(ATTRIBUTES + MODIFIERS + KEYWORDS + r"\s*[?!]?\s*(?P<name>[\w.`]*)")


class Declaration:
    """A declaration, from its attributes to its closing brace."""

    def __init__(self, source, match):
        self.source = source
        self.kind = match["keyword"]
        self.name = match["name"].strip("`").split(".")[-1]
        self.path = match["name"]
        self.modifiers = match["modifiers"].split()
        self.attributes = match["attributes"]
        self.start = match.start()
        self.position = match.start("keyword")
        self.parent = None
        self.signature = None
        text, rest = source.code, match.end()
        if self.kind in TYPES:
            self.body = text.find("{", rest)
            header = text[rest : self.body]
        else:
            opening = text.find("(", rest) if self.kind in {"func", "init", "subscript"} else -1
            closing = source.end_of(opening) if opening >= 0 else rest
            if self.kind == "func":
                self.signature = short_form(self.name, text[opening + 1 : closing - 1])
            header = text[rest:closing]
            self.body = body_after(text, closing, self.kind in {"var", "let"})
        self.header = header
        self.end = source.end_of(self.body) if self.body >= 0 else end_of_line(text, match.end())
        self.is_generic = header.lstrip().startswith("<")
        self.inherits = inherited(header) if self.kind in TYPES else []

    @property
    def line(self):
        return self.source.line(self.position)


def end_of_line(text, position):
    end = text.find("\n", position)
    return len(text) if end < 0 else end


def body_after(text, position, is_variable):
    """The brace that opens the body of a function or a variable; -1 if there is none."""
    brace = text.find("{", position)
    between = text[position:brace]
    end = r"\n" if is_variable else r"\}|^\s*(?:@|(?:\w+\s+)*(?:func|var|let|init|case)\b)"
    return -1 if brace < 0 or re.search(end, between, re.M) else brace


def split(text, separator=","):
    """Splits at separators that are not inside of brackets."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        if character in "([{<":
            depth += 1
        elif character in ")]}" or (character == ">" and text[index - 1 : index] != "-"):
            depth -= 1
        elif character == separator and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    parts.append(text[start:])
    return [part.strip() for part in parts if part.strip()]


def short_form(name, parameters):
    """A name in the form `tableView(_:didSelectRowAt:)`."""
    labels = [re.match(r"(?:@\w+(?:<[^():]*>)?\s+)*(\w+)", part)[1] for part in split(parameters)]
    return name + "(" + "".join(label + ":" for label in labels) + ")"


def inherited(header):
    """The names after the colon of a type's header, without attributes."""
    depth = 0
    for index, character in enumerate(header):
        depth += {"<": 1, ">": -1}.get(character, 0)
        if character == ":" and depth == 0:
            clause = re.split(r"\bwhere\b", header[index + 1 :])[0]
            names = [re.sub(r"@\w+\s+|\bany\s+", "", part) for part in split(clause)]
            return [re.sub(r"<.*", "", name, flags=re.S).split(".")[-1].strip() for name in names]
    return []


class Source:
    """A file: its code without comments, text and directives, all at their places."""

    def __init__(self, path, text):
        self.path = path
        self.strings = []  # (position, value)
        self.code = self._without_text(text)
        self.starts = [0] + [match.end() for match in re.finditer("\n", text)]
        self.conditions = self._conditions()
        self.ends = self._brackets()

    @functools.cached_property
    def declarations(self):
        return self._declarations()

    @functools.cached_property
    def guards(self):
        return self._guards()

    def line(self, position):
        return bisect.bisect_right(self.starts, position)

    def end_of(self, opening):
        """The position after the bracket that closes an opening one."""
        return self.ends.get(opening, len(self.code))

    # Comments and strings

    def _without_text(self, text):
        code, index = list(text), 0

        def blank(start, end):
            for place in range(start, end):
                if code[place] != "\n":
                    code[place] = " "

        while index < len(text):
            if text.startswith("//", index):
                end = end_of_line(text, index)
                blank(index, end)
            elif text.startswith("/*", index):
                end = text.find("*/", index + 2) + 2 or len(text)
                blank(index, end)
            elif text[index] == '"':
                mark = '"""' if text.startswith('"""', index) else '"'
                end, depth = index + len(mark), 0
                while end < len(text) and (depth or not text.startswith(mark, end)):
                    if text.startswith("\\(", end):
                        depth, end = depth + 1, end + 1
                    elif text[end] == "\\":
                        end += 1
                    elif depth and text[end] in "()":
                        depth += 1 if text[end] == "(" else -1
                    end += 1
                self.strings.append((index, text[index + len(mark) : end]))
                blank(index + 1, end + len(mark) - 1)
                end += len(mark)
            else:
                end = index + 1
            index = end
        return "".join(code)

    def joined_strings(self):
        """The string literals; those joined by `+` count as one."""
        joined = []
        for position, value in self.strings:
            if joined:
                first, last, text = joined[-1]
                if re.fullmatch(r'"\s*\+\s*', self.code[last:position]):
                    joined[-1] = (first, position + 1 + len(value), text + value)
                    continue
            joined.append((position, position + 1 + len(value), value))
        return [(first, text) for first, _, text in joined]

    # Conditions

    def _conditions(self):
        """The conditions of each line; blanks the directives."""
        stack, conditions, lines = [], [], self.code.split("\n")
        for number, line in enumerate(lines):
            match = re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line)
            if match:
                lines[number] = " " * len(line)
                word, condition = match[1], match[2].strip()
                if word == "endif":
                    stack.pop()
                elif word == "if":
                    stack.append([condition])
                else:
                    # This branch is compiled if none of those before it is.
                    branches = stack[-1]
                    branches[-1] = "!(%s)" % branches[-1]
                    branches.append(condition or "True")
            conditions.append([condition for branches in stack for condition in branches])
        self.code = "\n".join(lines)
        return conditions

    # Brackets and declarations

    def _brackets(self):
        ends, stack = {}, []
        for index, character in enumerate(self.code):
            if character in "([{":
                stack.append(index)
            elif character in ")]}" and stack:
                ends[stack.pop()] = index + 1
        return ends

    def _declarations(self):
        found = []
        for match in DECLARATION.finditer(self.code):
            before = match.start("keyword") - 1
            if before >= 0 and (self.code[before] in "._@#" or self.code[before].isalnum()):
                continue
            if match["keyword"] in TYPES | {"func"} and not match["name"]:
                continue
            found.append(Declaration(self, match))
        for declaration in found:
            around = [d for d in found if d.body >= 0 and d.body < declaration.start < d.end]
            declaration.parent = max(around, key=lambda d: d.start, default=None)
        return found

    # Availability

    def _guards(self):
        """Ranges of code with known minimum versions, each with these versions."""
        guards = []
        for declaration in self.declarations:
            for match in re.finditer(r"@available\(([^()]*)\)", declaration.attributes):
                guards.append((declaration.start, declaration.end, versions(match[1])))
        for match in re.finditer(r"#(un)?available\(([^()]*)\)", self.code):
            statement = list(re.finditer(r"\b(if|guard|while)\b", self.code[: match.start()]))
            opening = self.code.find("{", match.end())
            if not statement or opening < 0:
                continue
            closing, known = self.end_of(opening), versions(match[2])
            word = statement[-1][1]
            if match[1]:
                other = re.match(r"\s*else\s*\{", self.code[closing:])
                if word == "if" and other:
                    start = closing + other.end() - 1
                    guards.append((start, self.end_of(start), known))
            elif word == "guard":
                guards.append((match.end(), opening, known))
                guards.append((closing, self.end_of_block(match.start()), known))
            else:
                guards.append((match.end(), closing, known))
        return guards

    def end_of_block(self, position):
        around = [
            end for start, end in self.ends.items()
            if self.code[start] == "{" and start < position < end
        ]
        return min(around, default=len(self.code))

    def version(self, position, platform):
        """The version of a platform that the code at a position can rely on."""
        known = [
            known[platform] for start, end, known in self.guards
            if start <= position < end and platform in known
        ]
        return max(known, default=(0,))

    def is_compiled(self, position, platform):
        """Whether a platform compiles the code at a position."""
        return all(holds(c, platform) for c in self.conditions[self.line(position) - 1])


def versions(text):
    """The versions of `iOS 15, tvOS 15, *`, or of `iOS, introduced: 15`.

    Code that is unavailable on a platform can rely on every version there: it never runs.
    """
    long = re.match(r"\s*(\w+)\s*,(.*)", text, re.S)
    if long and re.search(r"\bunavailable\b", long[2]):
        return {long[1]: (float("inf"),)}
    introduced = long and re.search(r"\bintroduced:\s*([\d.]+)", long[2])
    if introduced:
        return {long[1]: version(introduced[1])}
    return {name: version(number) for name, number in re.findall(r"(\w+)\s+([\d.]+)", text)}


def version(text):
    return tuple(int(part) for part in text.split("."))


def holds(condition, platform, flags=None):
    """Whether a condition of `#if` holds on a platform, with these flags, traits and compilers; by
    default with no flag or trait, and the newest compiler."""
    system = "Linux" if platform == "Stand-ins" else platform
    text = re.sub(r"\bos\((\w+)\)", lambda m: str(m[1] == system), condition)
    text = re.sub(r"\bcanImport\((\w+)\)", lambda m: str(m[1] in IMPORTS[platform]), text)
    text = re.sub(r"\btargetEnvironment\(\w+\)", "False", text)
    text = FLAG.sub(lambda m: str("(" in m[0] if flags is None else m[0] in flags), text)
    text = text.replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    # Only True, False, and, or, not, and brackets are left.
    return eval(text, {"__builtins__": {}})


def may_hold(conditions, platform):
    """Whether all of these conditions hold on a platform with some flags, traits and compiler."""
    known = r"\b(?:os|canImport|targetEnvironment)\(\w+\)"
    flags = sorted({
        m[0] for condition in conditions for m in FLAG.finditer(re.sub(known, "", condition))})
    return any(
        all(holds(condition, platform, chosen) for condition in conditions)
        for count in range(len(flags) + 1) for chosen in itertools.combinations(flags, count))
