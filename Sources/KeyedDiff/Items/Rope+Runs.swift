extension Rope {
  /// Rows that are not stored one by one: one row that repeats, or rows that a function returns.
  ///
  /// Its parent knows how many.
  @usableFromInline
  final class Run {
    @usableFromInline let rows: Rows
    /// The offset of the first row in the rows of the function; 0 if a row repeats.
    @usableFromInline let offset: Int

    @usableFromInline
    enum Rows {
      case repeated(Element)
      case function(Function)
    }

    /// Returns the row at an offset.
    ///
    /// An object, so that parts of its rows with the same offset are known to be equal.
    @usableFromInline
    final class Function {
      @usableFromInline let row: @Sendable (Int) -> Element

      @inlinable
      init(_ row: @escaping @Sendable (Int) -> Element) { self.row = row }
    }

    @inlinable
    init(_ rows: Rows, offset: Int = 0) { (self.rows, self.offset) = (rows, offset) }

    @inlinable var isFunction: Bool {
      if case .function = rows { true } else { false }
    }

    /// The address of an object that all parts of the run have in common.
    @inlinable var storage: UnsafeRawPointer {
      switch rows {
      case .repeated: UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
      case .function(let function):
        UnsafeRawPointer(Unmanaged.passUnretained(function).toOpaque())
      }
    }

    /// Returns the rest of the run; the run itself if a row repeats, since all its parts are equal.
    @inlinable
    func dropFirst(_ count: Int) -> Run {
      isFunction && count > 0 ? Run(rows, offset: offset + count) : self
    }

    /// Returns whether another run has the rows that come after `count` rows of this run.
    @inlinable
    func isContinued(by other: Run, after count: Int) -> Bool {
      storage == other.storage && other.offset == (isFunction ? offset + count : 0)
    }

    @inlinable
    subscript(position: Int) -> Element {
      switch rows {
      case .repeated(let row): row
      case .function(let function): function.row(offset + position)
      }
    }

    /// Appends the rows in a range to an array.
    @inlinable @inline(never)
    func append(_ range: Range<Int>, to array: inout [Element]) {
      switch rows {
      case .repeated(let row): array += repeatElement(row, count: range.count)
      case .function(let function):
        for position in range { array.append(function.row(offset + position)) }
      }
    }

    /// Returns the rows in a range.
    @inlinable
    func rows(in range: Range<Int>) -> [Element] {
      var array: [Element] = []
      array.reserveCapacity(range.count)
      append(range, to: &array)
      return array
    }
  }
}

extension Rope.Run: Sendable where Element: Sendable {}
extension Rope.Run.Rows: Sendable where Element: Sendable {}
extension Rope.Run.Function: Sendable where Element: Sendable {}
