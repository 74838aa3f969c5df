import Foundation

/// A range on the vertical axis.
struct Span: Hashable {
  var start: CGFloat
  var length: CGFloat

  var end: CGFloat { start + length }
}

/// Sections one below the other, each with a header, rows and a footer.
struct StackGeometry {
  /// The heights of one section.
  struct Section {
    var header: CGFloat = 0
    var footer: CGFloat = 0
    var rows: RowHeights

    var height: CGFloat { header + rows.total + footer }
  }

  /// The height above the first section.
  var top: CGFloat = 0 { didSet { starts = nil } }
  /// The height below the last section.
  var bottom: CGFloat = 0
  /// Whether the sections are up to date.
  private(set) var isLoaded = false
  private var starts: [CGFloat]?
  private(set) var sections: [Section] = []

  mutating func load(_ sections: [Section]) {
    self.sections = sections
    starts = nil
    isLoaded = true
  }

  mutating func forget() {
    load([])
    isLoaded = false
  }

  // MARK: Changing

  mutating func setRow(_ path: IndexPath, height: CGFloat) -> Bool {
    // The data source may change the list while it makes cells.
    guard hasRow(path), sections[path.section].rows.set(height, of: path.item) else { return false }
    starts = nil
    return true
  }

  mutating func setHeader(_ section: Int, height: CGFloat) -> Bool {
    guard sections.indices.contains(section), sections[section].header != height else {
      return false
    }
    sections[section].header = height
    starts = nil
    return true
  }

  mutating func setFooter(_ section: Int, height: CGFloat) -> Bool {
    guard sections.indices.contains(section), sections[section].footer != height else {
      return false
    }
    sections[section].footer = height
    starts = nil
    return true
  }

  // MARK: Queries

  /// Computes where sections start. Without this call, functions that only read compute it every
  /// time.
  mutating func settle() {
    if starts == nil { starts = computedStarts() }
  }

  private func computedStarts() -> [CGFloat] {
    var start = top
    return sections.map { section in
      defer { start += section.height }
      return start
    }
  }

  private func start(of section: Int) -> CGFloat { (starts ?? computedStarts())[section] }

  var height: CGFloat {
    guard let last = sections.indices.last else { return top + bottom }
    return start(of: last) + sections[last].height + bottom
  }

  func hasRow(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section)
      && (0..<sections[path.section].rows.count).contains(path.item)
  }

  func sectionSpan(_ section: Int) -> Span? {
    guard sections.indices.contains(section) else { return nil }
    return Span(start: start(of: section), length: sections[section].height)
  }

  func headerSpan(_ section: Int) -> Span? {
    guard sections.indices.contains(section) else { return nil }
    return Span(start: start(of: section), length: sections[section].header)
  }

  func footerSpan(_ section: Int) -> Span? {
    guard let span = sectionSpan(section) else { return nil }
    return Span(start: span.end - sections[section].footer, length: sections[section].footer)
  }

  func rowSpan(_ path: IndexPath) -> Span? {
    guard hasRow(path) else { return nil }
    let section = sections[path.section]
    return Span(
      start: start(of: path.section) + section.header + section.rows.offset(of: path.item),
      length: section.rows.height(of: path.item))
  }

  /// The sections that intersect a range of heights.
  func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
    let starts = starts ?? computedStarts()
    let first = sections.indices.firstPlace { starts[$0] + sections[$0].height > top }
    let end = sections.indices.firstPlace { starts[$0] >= bottom }
    return first..<max(first, end)
  }

  /// The first row of a section that ends below a height; the row count if there is none.
  func firstRow(in section: Int, below top: CGFloat) -> Int {
    guard sections.indices.contains(section) else { return 0 }
    return sections[section].rows.row(at: top - start(of: section) - sections[section].header)
  }

  func row(at height: CGFloat) -> IndexPath? {
    for section in sections(from: height, to: height.nextUp) {
      let path = IndexPath(item: firstRow(in: section, below: height), section: section)
      if let span = rowSpan(path), span.start <= height { return path }
    }
    return nil
  }

  func rows(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
    var paths: [IndexPath] = []
    for section in sections(from: top, to: bottom) {
      var path = IndexPath(item: firstRow(in: section, below: top), section: section)
      while let span = rowSpan(path), span.start < bottom {
        paths.append(path)
        path.item += 1
      }
    }
    return paths
  }

  /// Maps heights to the rows and sections after a batch.
  ///
  /// - Parameters:
  ///   - map: The new places of the rows.
  ///   - makeSection: Makes a section with default heights.
  mutating func apply(_ map: PathMap, makeSection: (Int) -> Section) {
    var known: [Int: [(row: Int, height: CGFloat)]] = [:]
    for (index, section) in sections.enumerated() {
      for (row, height) in section.rows.differing {
        guard let path = map.row(IndexPath(item: row, section: index))?.path else { continue }
        known[path.section, default: []].append((path.item, height))
      }
    }
    let old = sections
    load(
      map.new.indices.map { index in
        var section = makeSection(index)
        if let rows = known[index] {
          section.rows = RowHeights(
            count: map.new[index], standard: section.rows.standard,
            differing: rows.sorted { $0.row < $1.row })
        }
        if let oldIndex = map.oldSectionOfNew[index], map.keptSection(oldIndex) != nil {
          section.header = old[oldIndex].header
          section.footer = old[oldIndex].footer
        }
        return section
      })
  }
}
