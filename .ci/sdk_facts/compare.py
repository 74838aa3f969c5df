"""Compares the stand-ins with the table.

Not compared, or compared by other rules, because Swift on Linux cannot say the same:

- Optional requirements. Only Objective-C has them. In a stand-in, an optional requirement is a
  plain one with a default implementation, and a required one has none.
- `required`, `convenience`, `final`, `open`, `override`, `weak`. A stand-in makes views through
  metatypes, so their initialisers are `required`; it keeps delegates in structs of its own.
- A global constant that Swift imports into a class is `class let`, which Swift itself cannot
  declare. In a stand-in, it is a static or class property that is only read.
- Superclasses and protocols that the table calls `absent`. Their subclasses may inherit from the
  next one that is listed.
- Conformances of classes that a stand-in lacks: the compiler reports those that are used.
- Internal names of parameters, and raw types of enumerations.
"""

import re

from .table import PLATFORMS

# Single declarations that Swift on Linux cannot say as the SDK does: the fact that differs, and why.
UNLIKE = {
    # `any NSFetchRequestResult` conforms to the protocol only if the protocol is Objective-C's.
    "NSFetchRequest": "generics",
    "NSFetchedResultsController": "generics",
    # An enumeration of Objective-C may have a number that no case has, and Core Data has sent one.
    "NSFetchedResultsChangeType": "kind",
}



def compare(module, stand_in):
    """The differences, as (entry, reason)."""
    expected = {path: fact for path, fact in UNLIKE.items() if path in module.types}
    for entry, reason in differences(module, stand_in):
        if expected.get(entry.path) == reason.split(":")[0]:
            del expected[entry.path]
        else:
            yield entry, reason
    for path in expected:
        yield module.types[path], "no longer differs: remove it from UNLIKE"


def differences(module, stand_in):
    taken = set()
    for entry in module.types.values():
        symbol = stand_in.type(entry.path)
        if symbol:
            taken.add(symbol.usr)
            yield from ((entry, reason) for reason in type_reasons(entry, symbol, module, stand_in))
        elif entry.declaration.kind != "extension" and not entry.is_absent:
            yield entry, "missing"
            continue
        if symbol and symbol.declaration.kind != entry.declaration.kind:
            continue
        for member in entry.members:
            yield from ((member, reason) for reason in _member(member, module, stand_in, taken))
    for function in module.functions:
        yield from ((function, reason) for reason in _member(function, module, stand_in, taken))


def _member(entry, module, stand_in, taken):
    owner, signature = entry.owner, entry.declaration.signature
    if owner:
        found = stand_in.members(owner.path, signature)
    else:
        found = stand_in.by_path.get(signature, [])
    found = [symbol for symbol in found if symbol.usr not in taken]
    if not found:
        if not entry.is_absent:
            yield _missing(entry, module, stand_in)
        return
    choices = [(list(member_reasons(entry, symbol, stand_in)), symbol) for symbol in found]
    # Of several overloads, the one that differs least in its types.
    reasons, symbol = min(choices, key=lambda choice: len(choice[0]))
    taken.add(symbol.usr)
    yield from reasons


def _missing(entry, module, stand_in):
    """A member with other labels, or no member at all."""
    prefix = entry.owner.path + "." if entry.owner else ""
    known = {member.path for member in entry.owner.members} if entry.owner else set()
    similar = sorted(
        path for path, symbols in stand_in.by_path.items()
        if path.startswith(prefix) and path not in known
        and symbols[0].declaration.name == entry.declaration.name
        and "." not in path[len(prefix):] and not symbols[0].is_of_tests)
    if similar:
        return "labels: the stand-in has " + ", ".join(similar)
    return "missing"


def type_reasons(entry, symbol, module, stand_in):
    yield from common_reasons(entry, symbol, stand_in)
    fact, found = entry.declaration, symbol.declaration
    if fact.kind != "protocol" and "unknown-sendable" not in entry.facts:
        if ("sendable" in entry.facts) != symbol.is_sendable:
            yield "Sendable: SDK %s, stand-in %s" % (
                "yes" if "sendable" in entry.facts else "no", "yes" if symbol.is_sendable else "no")
    if fact.kind == found.kind == "class":
        *absent, expected = ancestors(entry, module)
        actual = bare(symbol.superclass or "no class")
        if expected and actual not in [*absent, expected]:
            yield "superclass: SDK %s, stand-in %s" % (expected, actual)
    if len(fact.generics) != len(found.generics) or fact.constraints != found.constraints:
        yield "generics: SDK %s, stand-in %s" % (shown_generics(fact), shown_generics(found))
    granted = protocols(entry, module)
    listed = {name for name, one in module.types.items() if one.declaration.kind == "protocol"}
    for name in sorted((granted & listed) - symbol.protocols) if fact.kind == "protocol" else []:
        if not module.types[name].is_absent:
            yield "does not refine %s" % name
    for name in sorted(symbol.protocols & listed - granted):
        yield "conforms to %s, and Apple's does not" % name


def member_reasons(entry, symbol, stand_in):
    yield from common_reasons(entry, symbol, stand_in)
    fact, found = entry.declaration, symbol.declaration
    if fact.kind != found.kind:
        return
    if fact.is_failable != found.is_failable:
        yield "init?: SDK %s, stand-in %s" % (fact.is_failable, found.is_failable)
    for (label, type, default), (_, other, other_default) in zip(fact.parameters, found.parameters):
        if type != other:
            yield "%s: SDK %s, stand-in %s" % (label, type, other)
        if default != other_default:
            yield "%s: %s default argument" % (label, "no" if default else "has a")
    if fact.result != found.result:
        yield "type: SDK %s, stand-in %s" % (fact.result, found.result)
    if fact.accessors != found.accessors:
        yield "SDK { %s }, stand-in { %s }" % (fact.accessors, found.accessors)
    if sorted(fact.effects) != sorted(found.effects):
        yield "effects: SDK %s, stand-in %s" % (fact.effects, found.effects)
    if fact.constraints != found.constraints:
        yield "generics: SDK %s, stand-in %s" % (shown_generics(fact), shown_generics(found))
    levels = {fact.level, found.level}
    if levels != {fact.level} and not (fact.is_constant and "" not in levels):
        yield "SDK %s, stand-in %s" % (
            fact.level or "of instances", found.level or "of instances")
    if entry.owner and entry.owner.declaration.kind == "protocol":
        if fact.is_optional != symbol.has_default:
            yield "optional: SDK %s, stand-in has %s default implementation" % (
                "yes" if fact.is_optional else "no", "a" if symbol.has_default else "no")


def common_reasons(entry, symbol, stand_in):
    fact, found = entry.declaration, symbol.declaration
    if fact.kind != found.kind:
        yield "kind: SDK %s, stand-in %s" % (fact.kind, found.kind)
    if entry.actor != "unknown-actor" and (entry.actor == "main") != found.is_main:
        yield "actor: SDK %s, stand-in %s" % (
            "@MainActor" if entry.actor == "main" else "none",
            "@MainActor" if found.is_main else "none")
    pair = availabilities(entry, symbol, stand_in)
    around = entry.owner and stand_in.type(entry.owner.path)
    # A difference of the type is reported once.
    if pair[0] != pair[1] and not (
            around and pair == availabilities(entry.owner, around, stand_in)):
        yield "available: SDK %s, stand-in %s" % pair


def availabilities(entry, symbol, stand_in):
    return (
        shown_availability(entry.versions, entry.missing),
        shown_availability(stand_in.versions(symbol), stand_in.missing(symbol)))


def shown_availability(versions, missing):
    """Such as `iOS 15, not on tvOS`. For visionOS, the compiler derives the version from iOS's."""
    texts = ["%s %s" % (platform, ".".join(map(str, versions[platform])))
             for platform in PLATFORMS if platform in versions and platform != "visionOS"]
    texts += ["not on " + platform for platform in PLATFORMS if platform in missing]
    return ", ".join(texts) or "always"


def shown_generics(declaration):
    return "<%s>" % ", ".join([*declaration.generics, *sorted(declaration.constraints)])


def ancestors(entry, module):
    """The superclasses of a class, up to the first that is not absent; `None` for no superclass."""
    inherits = entry.declaration.inherits
    name = bare(inherits[0]) if inherits else None
    parent = module.types.get(name)
    if parent and parent.is_absent:
        return [name] + ancestors(parent, module)
    return [name]


def protocols(entry, module):
    """All that a type inherits from, by the table."""
    found = set()
    for name in map(bare, entry.declaration.inherits):
        found.add(name)
        if name in module.types:
            found |= protocols(module.types[name], module)
    return found


def bare(name):
    """A type without its generic arguments."""
    return re.sub(r"<.*", "", name)
