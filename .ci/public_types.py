"""Finds the public types of the products in the sources, before anything is built.

`make docs` compares the same list with the compiler's symbol graphs, so a mistake of this reader
does not last.
"""

import pathlib
import re

from swift_source import TYPES, Source

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / ".ci" / "public-types.txt"
PUBLIC = {"public", "open"}
HIDDEN = {"package", "internal", "private", "fileprivate"}


def products():
    """The names of the library products, each of which is one module."""
    return re.findall(r'\.library\(name: "(\w+)"', (ROOT / "Package.swift").read_text())


def types(sources):
    """The dotted names of all types that the sources of a module declare: {name: is public}."""
    found = {}
    for source in sources:
        for declaration in source.declarations:
            if declaration.kind in TYPES - {"extension"}:
                modifiers, parent = set(declaration.modifiers), declaration.parent
                # Members of a public extension are public unless they say otherwise.
                inherits = bool(
                    parent and parent.kind == "extension" and PUBLIC & set(parent.modifiers)
                    and not HIDDEN & modifiers)
                name = full_name(declaration)
                found[name] = found.get(name, False) or bool(PUBLIC & modifiers) or inherits
    return found


def full_name(declaration):
    names = []
    while declaration:
        names.insert(0, declaration.path.strip("`"))
        declaration = declaration.parent
    return ".".join(names)


def public(types_of_module):
    """The names that clients can use: public types in public types, or in types of others."""
    return {
        name for name in types_of_module
        if all(types_of_module.get(".".join(name.split(".")[:depth]), True)
               for depth in range(1, name.count(".") + 2))}


def declared():
    """All public types, as the lines of the list."""
    lines = set()
    for module in products():
        paths = sorted((ROOT / "Sources" / module).rglob("*.swift"))
        sources = [Source(path, path.read_text(encoding="utf-8")) for path in paths]
        lines |= {line(module, name) for name in public(types(sources))}
    return lines


def listed():
    return set(LIST.read_text(encoding="utf-8").splitlines())


def line(module, name):
    return "%s  %s" % (module, name)


def differences(found, of_modules=None):
    """Sentences about types that are new or gone, of some modules or of all."""
    known = {
        one for one in listed() if of_modules is None or one.split()[0] in of_modules}
    return [
        *("New public type: %s" % one for one in sorted(found - known)),
        *("No longer a public type: %s" % one for one in sorted(known - found))]
