/// Memory for what is needed only while a diff is made: handed out piece by
/// piece, taken back all at once.
struct Scratch {
  private static let alignment = 16

  private var block = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var used = 0
  /// Blocks that turned out too small, in use until all is taken back.
  private var outgrown: [UnsafeMutableRawBufferPointer] = []

  /// - Returns: Room for some elements, not initialised, until all is taken back.
  mutating func take<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type
  ) -> UnsafeMutableBufferPointer<Element> {
    guard count > 0 else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
    let size = Self.size(count, of: type)
    if size > block.count - used {
      if block.count > 0 { outgrown.append(block) }
      // At least twice as large, so that one block soon holds all.
      block = .allocate(
        byteCount: max(size, 2 * block.count, 1_024), alignment: Self.alignment)
      used = 0
    }
    let start = block.baseAddress! + used
    used += size
    return UnsafeMutableBufferPointer(
      start: start.bindMemory(to: Element.self, capacity: count), count: count)
  }

  /// Room for more elements, with those that are there.
  ///
  /// - Parameter elements: No longer to be used. What was handed out last grows
  ///   where it is.
  mutating func extend<Element: BitwiseCopyable>(
    _ elements: UnsafeMutableBufferPointer<Element>, to count: Int
  ) -> UnsafeMutableBufferPointer<Element> {
    let size = Self.size(elements.count, of: Element.self)
    if let start = elements.baseAddress, let base = block.baseAddress,
      UnsafeMutableRawPointer(start) + size == base + used
    {
      let growth = Self.size(count, of: Element.self) - size
      if growth <= block.count - used {
        used += growth
        return UnsafeMutableBufferPointer(start: start, count: count)
      }
    }
    let larger = take(count, of: Element.self)
    _ = larger.update(fromContentsOf: elements)
    return larger
  }

  private static func size<Element>(_ count: Int, of type: Element.Type) -> Int {
    (count * MemoryLayout<Element>.stride + alignment - 1) & -alignment
  }

  /// Nothing that was handed out may be used any more. Keeps the largest block.
  mutating func takeBack() {
    for block in outgrown { block.deallocate() }
    outgrown.removeAll()
    used = 0
  }

  /// Gives all memory back to the system.
  mutating func free() {
    takeBack()
    block.deallocate()
    block = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }
}

/// A list that grows in scratch memory, and is gone when that is taken back.
@usableFromInline
struct ScratchList<Element: BitwiseCopyable>: RandomAccessCollection {
  @usableFromInline let memory: DiffMemory
  @usableFromInline var elements = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)
  @usableFromInline private(set) var count = 0

  @usableFromInline
  init(in memory: DiffMemory) { self.memory = memory }

  /// A list with room for some elements from the start.
  init(capacity: Int, in memory: DiffMemory) {
    self.memory = memory
    elements = memory.scratch(capacity, of: Element.self)
  }

  @inlinable
  mutating func append(_ element: Element) {
    if count == elements.count { grow() }
    elements.initializeElement(at: count, to: element)
    count &+= 1
  }

  @usableFromInline
  mutating func grow() {
    elements = memory.extend(elements, to: Swift.max(16, 2 * count))
  }

  /// Lets arrays be made of it in one go.
  @inlinable
  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try body(UnsafeBufferPointer(rebasing: elements[..<count]))
  }

  @inlinable var startIndex: Int { 0 }
  @inlinable var endIndex: Int { count }

  @inlinable
  subscript(index: Int) -> Element { elements[index] }
}
