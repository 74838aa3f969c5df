"""Which parts of the library may use which, and the circles of files that still exist.

The index shows uses across files, not imports: .ci/laws checks those.
"""

import re
from typing import NamedTuple

LISTS = "Sources/KeyedDiffLists/"
# The folders of KeyedDiffLists form three rooms. Folders that are not named here join a feed with a
# screen, or are used by all.
ADAPTER = LISTS + r"(Adapter|View|Offsets)/"
FEEDS = LISTS + r"(Feeds|Filtered|Sorted|Store)/"
CELLS = LISTS + r"(Cells|DataSource)/"


class Rule(NamedTuple):
    """What some files must not use; patterns for the beginning of a path."""

    text: str
    users: str
    used: str

    def is_broken(self, user, used):
        return bool(re.match(self.users, user) and re.match(self.used, used))


RULES = [
    Rule("Only the folder Engine uses the C engine.",
         r"Sources/(?!KeyedDiff/Engine/)", r"CSources/CKeyedDiff/"),
    Rule("Nothing else in Sources uses KeyedDiffTesting.",
         r"Sources/(?!KeyedDiffTesting/)", r"Sources/KeyedDiffTesting/"),
    Rule("The adapter knows updates, not feeds.", ADAPTER, FEEDS),
    Rule("The adapter knows no cells.", ADAPTER, CELLS),
    Rule("Feeds know no cells.", FEEDS, CELLS),
    Rule("Cells know no feeds.", CELLS, FEEDS),
]

# What KeyedDiff uses of Foundation.
FOUNDATION_USERS = "Sources/KeyedDiff/"
FOUNDATION_TYPES = {"IndexPath", "UUID"}

# The circles of more than two files in one folder that still exist, each with the names of its
# files. The list may only shrink: a file that left its circle must be removed here.
KNOWN_CIRCLES = {
    # A list view, its extensions, and the data source and delegate that refer back to it.
    "Sources/KeyedDiffAppKit/Collection": [
        "CollectionDataSource CollectionDelegate CollectionListView CollectionListView+Cells "
        "CollectionListView+Moving",
    ],
    "Sources/KeyedDiffAppKit/Table": [
        "TableListView TableListView+Cells TableListView+Moving TableListView+Rows "
        "TableListView+Selection RowMenu TableDataSource TableDelegate",
    ],
    "Sources/KeyedDiffGTK/View": [
        "GTKListView GTKListView+Actions GTKListView+Cells",
    ],
    "Sources/KeyedDiffUIKit": [
        "AppDelegates CollectionDataSource CollectionDelegate TableDelegate CollectionListView "
        "CollectionListView+Cells CollectionListView+ListView TableListView TableListView+Cells",
    ],
    # The options name a format, the format creates a reader, and the readers use the options.
    "Sources/keyeddiff/Input": [
        "InputFormat InputOptions JSONInput JSONRecordMaker TableInput",
    ],
}
