import KeyedDiffTestSupport

typealias Item = ListPair.Item

/// Rows with consecutive ids.
func items(_ ids: Range<Int>, content: Int = 0) -> [Item] {
  ids.map { Item(id: $0, content: content) }
}
