import KeyedDiff
