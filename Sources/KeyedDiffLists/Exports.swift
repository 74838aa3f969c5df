// Whoever imports this module can use the module below it, too.
@_exported public import KeyedDiff
