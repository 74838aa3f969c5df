import Workloads

/// The size of a list.
enum Extent: Hashable {
  case rows(Int)
  case sections(Shape)

  /// The number of rows of the old list.
  var rows: Int {
    switch self {
    case .rows(let rows): rows
    case .sections(let shape): shape.size
    }
  }

  var shape: Shape? {
    switch self {
    case .rows: nil
    case .sections(let shape): shape
    }
  }
}

extension Extent: Comparable {
  /// Orders by the number of sections, then of rows.
  static func < (first: Extent, second: Extent) -> Bool {
    (first.shape?.sections ?? 0, first.rows) < (second.shape?.sections ?? 0, second.rows)
  }
}

extension Extent: CustomStringConvertible {
  /// The form that the command-line options use.
  var description: String { shape?.description ?? String(rows) }
}
