import Workloads

/// How large a list is.
enum Extent: Hashable {
  case rows(Int)
  case sections(Shape)

  /// The rows of the old list.
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
  /// By sections, then by rows.
  static func < (first: Extent, second: Extent) -> Bool {
    (first.shape?.sections ?? 0, first.rows) < (second.shape?.sections ?? 0, second.rows)
  }
}

extension Extent: CustomStringConvertible {
  /// As the options of the command line have it.
  var description: String { shape?.description ?? String(rows) }
}
