"""Compares the table with objc2-generated, Rust that is generated from the headers of Apple's SDKs.

It reads what can be compared by simple rules: actors and `Sendable` of classes, superclasses, and
for each member with a selector whether it is optional, static, or can be set, and which of its
types can be nil. Other differences of types are left to the reader.
"""

import pathlib
import re

from .declarations import split

# The class that Swift calls differently.
RENAMED = {"NSDiffableDataSourceSnapshotReference": "NSDiffableDataSourceSnapshot"}
CLASS = re.compile(r"extern_class!\(\s*(.*?)\n\);", re.S)
PROTOCOL = re.compile(r"extern_protocol!\(\s*(.*?)\n\);", re.S)
METHODS = re.compile(r"\nimpl(?:<[^>{]*>)? (\w+)(?:<[^{]*>)? \{(\s*extern_methods!\(.*?)\n\}", re.S)
CATEGORY = re.compile(r"pub unsafe trait (\w+)\s*:[^{]*\{(\s*extern_methods!\(.*?)\n\}", re.S)
CONFORMANCE = re.compile(r"extern_conformance!\(\s*unsafe impl(?:<[^{]*?>)? (\w+) for (\w+)")
SENDABLE = re.compile(r"unsafe impl Sync for (\w+)")
METHOD = re.compile(
    r"((?:\s*#\[(?:[^\[\]]|\[[^\]]*\])*\]\s*)+)(?:pub )?(?:unsafe )?fn \w+(?:<[^(]*>)?"
    r"\(([^;{]*?)\)\s*(?:->\s*([^;{]+?))?\s*(?:where[^;]*)?;", re.S)


class Container:
    """A class or a protocol."""

    def __init__(self):
        self.is_main = self.is_sendable = self.is_protocol = False
        self.parents, self.conformances, self.methods = [], [], {}


class Method:
    """A method, or the getter or setter of a property."""

    def __init__(self, attributes, arguments, result):
        parts = [part.strip() for part in split(arguments)]
        receivers = ("&self", "this:", "self:")
        self.is_optional = "#[optional]" in attributes
        self.is_static = not any(part.startswith(receivers) for part in parts)
        self.arguments = [
            " ".join(part.split(":", 1)[1].split()) for part in parts
            if ":" in part and not part.startswith((*receivers, "mtm:"))]
        self.result = " ".join((result or "").split())


class Bindings:
    """The frameworks in a checkout."""

    def __init__(self, directory, frameworks=("Foundation", "UIKit", "AppKit", "CoreData")):
        self.containers = {}
        for framework in frameworks:
            for path in sorted(pathlib.Path(directory, framework).glob("*.rs")):
                self._read(path.read_text(encoding="utf-8"))

    def _at(self, name):
        return self.containers.setdefault(name, Container())

    def _read(self, text):
        text = re.sub(r"^\s*//[/!].*$", "", text, flags=re.M)
        for body in CLASS.findall(text):
            container = self._at(re.search(r"pub struct (\w+)", body)[1])
            container.is_main = "thread_kind = MainThreadOnly" in body
            parents = re.search(r"unsafe\(super\(([^)]*)\)", body)
            container.parents = [bare(name) for name in parents[1].split(",")[:1]]
        for body in PROTOCOL.findall(text):
            match = re.search(r"pub unsafe trait (\w+)\s*:?\s*([^{]*)\{", body)
            parents = [name.strip() for name in match[2].split("+") if name.strip()]
            container = self._at(match[1])
            container.is_protocol, container.is_main = True, "MainThreadOnly" in parents
            container.parents = [name for name in parents if name != "MainThreadOnly"]
            self._add_methods(container, body)
        for name, body in METHODS.findall(text) + CATEGORY.findall(text):
            self._add_methods(self._at(name), body)
        for protocol, name in CONFORMANCE.findall(text):
            self._at(name).conformances.append(protocol)
        for name in SENDABLE.findall(text):
            self._at(name).is_sendable = True

    def _add_methods(self, container, body):
        for attributes, arguments, result in METHOD.findall(body):
            if selector := re.search(r"unsafe\(method\(([^)]*)\)\)", attributes):
                container.methods.setdefault(selector[1], Method(attributes, arguments, result))

    def is_main(self, name):
        container = self.containers.get(name)
        return bool(container) and (
            container.is_main or any(self.is_main(parent) for parent in container.parents))

    def method(self, name, selector):
        """A method of a class or protocol, or of those that it inherits from."""
        container = self.containers.get(name)
        if not container:
            return None
        if selector in container.methods:
            return container.methods[selector]
        above = container.parents + container.conformances
        found = [self.method(parent, selector) for parent in above]
        return next((method for method in found if method), None)


def compare(modules, bindings):
    """The differences, as (module, entry, reason)."""
    for module in modules:
        for entry in module.entries:
            if "objc2" in entry.sources:
                for reason in reasons(entry, bindings):
                    yield module, entry, reason


def reasons(entry, bindings):
    kind = entry.declaration.kind
    if kind in {"class", "protocol"}:
        yield from type_reasons(entry, bindings)
    elif kind in {"func", "init", "var"} and entry.owner:
        if entry.owner.declaration.kind in {"class", "protocol"}:
            if not entry.declaration.is_constant:
                yield from member_reasons(entry, bindings)


def type_reasons(entry, bindings):
    name = RENAMED.get(entry.path, entry.path)
    container = bindings.containers.get(name)
    if not container:
        yield "objc2 does not have it"
        return
    inherits = [bare(parent) for parent in entry.declaration.inherits]
    if not set(container.parents) - {"NSObjectProtocol"} <= set(inherits):
        yield "inherits from %s by objc2" % ", ".join(container.parents)
    if container.is_protocol:
        # objc2 also marks protocols of which only the members are marked.
        if entry.actor == "main" and not bindings.is_main(name):
            yield "on no actor by objc2"
        return
    is_main = bindings.is_main(name)
    if is_main != (entry.actor == "main"):
        yield "on %s actor by objc2" % ("the main" if is_main else "no")
    if (is_main or container.is_sendable) != ("sendable" in entry.facts):
        yield "%s Sendable by objc2" % ("is" if is_main or container.is_sendable else "is not")


def member_reasons(entry, bindings):
    fact, owner = entry.declaration, entry.owner
    name = RENAMED.get(owner.path, owner.path)
    selector = entry.selector or fact.name
    method = bindings.method(name, selector)
    if not method:
        yield "objc2 has no %s" % selector
        return
    if owner.declaration.kind == "protocol" and method.is_optional != fact.is_optional:
        yield "%s by objc2" % ("optional" if method.is_optional else "required")
    if fact.kind != "init" and method.is_static != bool(fact.level):
        yield "a method of %s by objc2" % ("the class" if method.is_static else "instances")
    if len(method.arguments) != len(fact.parameters):
        yield "has %d parameters by objc2" % len(method.arguments)
    for (label, type, _), argument in zip(fact.parameters, method.arguments):
        if is_nullable(type) != argument.startswith("Option<"):
            yield "%s: %s by objc2" % (label, argument)
    result = fact.result if fact.kind != "init" else "?" if fact.is_failable else ""
    # A property that is reset with null has `!`, and its getter never returns null.
    if is_nullable(result) != method.result.startswith("Option<") and not result.endswith("!"):
        yield "%s by objc2" % method.result
    if fact.kind == "var":
        setters = {setter(name) for name in [fact.name, fact.name.removeprefix("is"), selector]}
        can_be_set = any(bindings.method(name, one) for one in setters)
        if can_be_set != ("set" in fact.accessors):
            yield "%s be set by objc2" % ("can" if can_be_set else "cannot")


def is_nullable(type):
    return type.endswith(("?", "!"))


def setter(name):
    return "set%s%s:" % (name[:1].upper(), name[1:])


def bare(name):
    return re.sub(r"<.*", "", name).strip()
