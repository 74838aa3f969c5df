"""Reads the index that the compiler writes beside a build, through libIndexStore of the toolchain.

The store has a unit for each compiled file: the file, its module, and the names of its records. A
record lists the occurrences of symbols in a file. The functions are declared in indexstore.h.
"""

import ctypes
import functools
import pathlib
from typing import NamedTuple

from . import toolchain

# Roles of occurrences, and kinds of dependencies.
DECLARATION, DEFINITION, REFERENCE, IMPLICIT = 1 << 0, 1 << 1, 1 << 2, 1 << 8
UNIT, RECORD = 1, 2


class Unit(NamedTuple):
    """A compiled file, or a module made from C headers."""

    name: str
    path: str
    module: str
    modified: int  # nanoseconds since 1970
    records: list  # of the file itself and of the headers that it includes: (path, name)
    modules: set  # the modules that were loaded to compile it


class Occurrence(NamedTuple):
    """A place where a symbol is declared or used; the USR identifies the symbol."""

    usr: str
    name: str
    roles: int
    line: int
    column: int


class MissingIndex(Exception):
    """There is no index at a path, or no library that reads it."""


class String(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


Pointer = ctypes.c_void_p
Visitor = ctypes.CFUNCTYPE(ctypes.c_bool, Pointer, Pointer)
NameVisitor = ctypes.CFUNCTYPE(ctypes.c_bool, Pointer, String)

# Name of the function: type of the result, types of the parameters.
FUNCTIONS = {
    "error_dispose": (None, Pointer),
    "store_create": (Pointer, ctypes.c_char_p, Pointer),
    "store_dispose": (None, Pointer),
    "store_units_apply_f": (ctypes.c_bool, Pointer, ctypes.c_uint, Pointer, NameVisitor),
    "store_get_unit_modification_time": (
        ctypes.c_bool, Pointer, ctypes.c_char_p, Pointer, Pointer, Pointer),
    "unit_reader_create": (Pointer, Pointer, ctypes.c_char_p, Pointer),
    "unit_reader_dispose": (None, Pointer),
    "unit_reader_get_main_file": (String, Pointer),
    "unit_reader_get_module_name": (String, Pointer),
    "unit_reader_dependencies_apply_f": (ctypes.c_bool, Pointer, Pointer, Visitor),
    "unit_dependency_get_kind": (ctypes.c_int, Pointer),
    "unit_dependency_get_name": (String, Pointer),
    "unit_dependency_get_filepath": (String, Pointer),
    "unit_dependency_get_modulename": (String, Pointer),
    "record_reader_create": (Pointer, Pointer, ctypes.c_char_p, Pointer),
    "record_reader_dispose": (None, Pointer),
    "record_reader_occurrences_apply_f": (ctypes.c_bool, Pointer, Pointer, Visitor),
    "occurrence_get_symbol": (Pointer, Pointer),
    "occurrence_get_roles": (ctypes.c_uint64, Pointer),
    "occurrence_get_line_col": (None, Pointer, Pointer, Pointer),
    "symbol_get_usr": (String, Pointer),
    "symbol_get_name": (String, Pointer),
}


@functools.cache
def library():
    path = toolchain.directory() / "lib/libIndexStore.so"
    if not path.exists():
        raise MissingIndex("the toolchain has no %s" % path)
    loaded = ctypes.CDLL(str(path))
    for name, (result, *parameters) in FUNCTIONS.items():
        function = getattr(loaded, "indexstore_" + name)
        function.restype, function.argtypes = result, parameters
        setattr(loaded, name, function)
    return loaded


class Store:
    """An index. Close it after use, or use it in a `with` statement."""

    def __init__(self, path):
        self.library = library()
        # libIndexStore would create a missing store.
        if not pathlib.Path(path).is_dir():
            raise MissingIndex("there is no index in %s" % path)
        self.pointer = self._created(self.library.store_create, str(path).encode())
        if not self.pointer:
            raise MissingIndex("libIndexStore cannot read %s" % path)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.library.store_dispose(self.pointer)

    def _created(self, function, *arguments):
        """Calls a function whose last parameter receives an error."""
        error = Pointer()
        result = function(*arguments, ctypes.byref(error))
        if error:
            self.library.error_dispose(error)
        return result

    def unit_names(self):
        names = []
        visitor = NameVisitor(lambda _, name: names.append(str(name)) or True)
        self.library.store_units_apply_f(self.pointer, 1, None, visitor)
        return names

    def units(self):
        """All units, stale ones too: the store keeps those of deleted and renamed files."""
        for name in self.unit_names():
            reader = self._created(self.library.unit_reader_create, self.pointer, name.encode())
            if reader:
                yield self._unit(name, reader)
                self.library.unit_reader_dispose(reader)

    def _unit(self, name, reader):
        lib, records, modules = self.library, [], set()

        def visit(_, dependency):
            kind = lib.unit_dependency_get_kind(dependency)
            if kind == RECORD:
                records.append((
                    str(lib.unit_dependency_get_filepath(dependency)),
                    str(lib.unit_dependency_get_name(dependency))))
            elif kind == UNIT:
                modules.add(str(lib.unit_dependency_get_modulename(dependency)))
            return True

        lib.unit_reader_dependencies_apply_f(reader, None, Visitor(visit))
        return Unit(
            name, str(lib.unit_reader_get_main_file(reader)),
            str(lib.unit_reader_get_module_name(reader)), self._modified(name), records, modules)

    def _modified(self, name):
        seconds, rest = ctypes.c_int64(), ctypes.c_int64()
        self._created(
            self.library.store_get_unit_modification_time, self.pointer, name.encode(),
            ctypes.byref(seconds), ctypes.byref(rest))
        return seconds.value * 10**9 + rest.value

    def occurrences(self, record):
        """The occurrences in a record, by line; none if the record is not in the store."""
        lib, found = self.library, []
        reader = self._created(lib.record_reader_create, self.pointer, record.encode())
        if not reader:
            return found
        line, column = ctypes.c_uint(), ctypes.c_uint()
        at_line, at_column = ctypes.byref(line), ctypes.byref(column)
        symbols = {}

        def visit(_, occurrence):
            symbol = lib.occurrence_get_symbol(occurrence)
            if symbol not in symbols:
                symbols[symbol] = str(lib.symbol_get_usr(symbol)), str(lib.symbol_get_name(symbol))
            lib.occurrence_get_line_col(occurrence, at_line, at_column)
            roles = lib.occurrence_get_roles(occurrence)
            found.append(Occurrence(*symbols[symbol], roles, line.value, column.value))
            return True

        lib.record_reader_occurrences_apply_f(reader, None, Visitor(visit))
        lib.record_reader_dispose(reader)
        return found
