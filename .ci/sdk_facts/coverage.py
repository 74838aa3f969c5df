"""Finds symbols of Apple that the sources use and that the table does not list."""


def check(uses, stand_ins):
    """Findings as (path, line, reason); one for each symbol.

    - uses: the uses of symbols in Sources and Examples, from the index.
    - stand_ins: pairs of a stand-in and the module of the table.
    """
    # A module may give another name to a type of another one.
    types = {path for _, module in stand_ins for path in module.types}
    known = {}  # USR: (stand-in, symbol, whether the table lists it)
    for stand_in, module in stand_ins:
        listed = types | {entry.path for entry in module.entries}
        for symbol in stand_in.symbols.values():
            known[symbol.usr] = stand_in, symbol, is_listed(symbol, stand_in, listed)
    reported = set()
    for use in sorted(uses, key=lambda use: (use.path, use.line)):
        stand_in, symbol, is_in_table = known.get(use.usr, (None, None, True))
        if is_in_table or use.usr in reported or symbol.is_of_tests:
            continue
        reported.add(use.usr)
        yield use.path, use.line, "%s is not in the table of %s." % (symbol.path, stand_in.name)


def is_listed(symbol, stand_in, listed):
    """Whether the table lists a symbol, at its type or at a superclass."""
    owner, _, signature = symbol.path.rpartition(".")
    names = ["%s.%s" % (name, signature) for name in stand_in.lineage(owner)]
    return symbol.path in listed or not listed.isdisjoint(names)
