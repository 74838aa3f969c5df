/// Memory for what is needed only while a diff is made: handed out piece by
/// piece, taken back all at once.
struct Scratch {
  static let alignment = 16
  /// So many bytes are not worth giving back before the diff is done.
  private static let little = 1 << 16

  /// The block at hand. Each begins with the one that turned out too small before it,
  /// in use until all is taken back.
  private var block = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var used = Self.alignment
  /// Of all blocks together.
  private var size = 0
  /// How large the first block is to be at least: as large as all blocks were that
  /// were taken back for one that holds as much.
  private var wanted = 1_024

  private typealias Block = UnsafeMutableRawBufferPointer

  /// Whether there is more than one block.
  private var isInParts: Bool { size > block.count }

  /// Whether lists that grew have left much room behind.
  var hasOutgrownMuch: Bool { size - block.count > max(Self.little, block.count) }

  /// Makes the first block large enough for all that will be asked for.
  mutating func expect(byteCount: Int) { wanted = Self.alignment + byteCount }

  /// - Returns: Room for some elements, not initialised, until all is taken back.
  mutating func take<Element: BitwiseCopyable>(
    _ count: Int, of type: Element.Type
  ) -> UnsafeMutableBufferPointer<Element> {
    guard count > 0 else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
    let size = Self.size(count, of: type)
    if size > block.count - used { grow(for: size) }
    let start = block.baseAddress! + used
    used += size
    return UnsafeMutableBufferPointer(
      start: start.bindMemory(to: Element.self, capacity: count), count: count)
  }

  /// Makes a block with room for so many bytes.
  private mutating func grow(for byteCount: Int) {
    // Several times as much as there is while that is little: each block takes
    // longer to get than to fill. Then half as much, since much of it may stay
    // empty: this is not the place for doubling.
    let more = size == 0 ? wanted : max(size / 2, 7 * min(size, Self.little / 7))
    let larger = Block.allocate(
      byteCount: max(byteCount + Self.alignment, more), alignment: Self.alignment)
    larger.storeBytes(of: block, as: Block.self)
    block = larger
    used = Self.alignment
    size += larger.count
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
    Self.copy(elements, elements.count, to: larger)
    return larger
  }

  /// Copies elements from one piece to another.
  static func copy<Element>(
    _ elements: UnsafeMutableBufferPointer<Element>, _ count: Int,
    to target: UnsafeMutableBufferPointer<Element>
  ) {
    guard count > 0 else { return }
    // SAFETY: pieces have the size of a number of units of 16 bytes, and elements
    // are bitwise copyable.
    Engine.copy(
      elements.baseAddress!, byteCount: size(count, of: Element.self), to: target.baseAddress!)
  }

  private static func size<Element>(_ count: Int, of type: Element.Type) -> Int {
    (count * MemoryLayout<Element>.stride + alignment - 1) & -alignment
  }

  /// Nothing that was handed out may be used any more. If there was more than one
  /// block, the next one is as large as all of them.
  mutating func takeBack() {
    used = Self.alignment
    guard isInParts else { return }
    wanted = size
    free()
  }

  /// Gives all memory back to the system.
  mutating func free() {
    while block.count > 0 {
      let outgrown = block.load(as: Block.self)
      block.deallocate()
      block = outgrown
    }
    size = 0
  }
}

/// A list that grows in scratch memory, and is gone when that is taken back.
@usableFromInline
struct ScratchList<Element: BitwiseCopyable>: RandomAccessCollection {
  // SAFETY: whoever makes a diff holds its memory until all lists are gone.
  @usableFromInline unowned(unsafe) let memory: DiffMemory
  @usableFromInline var elements = UnsafeMutableBufferPointer<Element>(start: nil, count: 0)
  @usableFromInline private(set) var count = 0

  @usableFromInline
  init(in memory: DiffMemory) { self.memory = memory }

  /// A list with room for some elements from the start.
  init(capacity: Int, in memory: DiffMemory) {
    self.memory = memory
    elements = memory.scratch(capacity, of: Element.self)
  }

  /// A list of the first of some elements in scratch memory.
  init(_ elements: UnsafeMutableBufferPointer<Element>, count: Int, in memory: DiffMemory) {
    self.memory = memory
    self.elements = elements
    self.count = count
  }

  @inlinable
  mutating func append(_ element: Element) {
    if count == elements.count { grow() }
    elements.initializeElement(at: count, to: element)
    count &+= 1
  }

  /// Appends what `body` writes.
  ///
  /// - Parameter body: Gets room for at least one element, and says how many it wrote.
  ///   As long as there is nothing, the room is on the stack: no memory is taken for
  ///   what is not found.
  mutating func append(_ body: (UnsafeMutableBufferPointer<Element>) -> Int) {
    if elements.isEmpty {
      withUnsafeTemporaryAllocation(of: Element.self, capacity: 16) { room in
        for element in room[..<body(room)] { append(element) }
      }
      return
    }
    if count == elements.count { grow() }
    count += body(UnsafeMutableBufferPointer(rebasing: elements[count...]))
  }

  @usableFromInline
  mutating func grow() { grow(to: Swift.max(16, 2 * count)) }

  /// Makes room for so many elements in all.
  mutating func grow(to capacity: Int) { elements = memory.extend(elements, to: capacity) }

  /// Moves to room of just its size. Where it was must stay until then.
  @usableFromInline
  mutating func moveOut() {
    let room = memory.scratch(count, of: Element.self)
    Scratch.copy(elements, count, to: room)
    elements = room
  }

  /// Lets arrays be made of it in one go.
  @inlinable
  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    try body(filled)
  }

  // What goes through the elements is also fast in builds for debugging, where
  // each step of a collection would be a call by way of a witness table.

  @inlinable
  func makeIterator() -> UnsafeBufferPointer<Element>.Iterator { filled.makeIterator() }

  @inlinable
  func map<Result>(_ transform: (Element) -> Result) -> [Result] { filled.map(transform) }

  /// The elements that are there.
  @inlinable
  var filled: UnsafeBufferPointer<Element> { UnsafeBufferPointer(rebasing: elements[..<count]) }

  @inlinable var startIndex: Int { 0 }
  @inlinable var endIndex: Int { count }

  @inlinable
  subscript(index: Int) -> Element { elements[index] }
}

extension ScratchList<UInt32> {
  /// The rows that these are the numbers of. Not by way of `map`, which would append them
  /// one by one.
  var rows: [Int] {
    Array(unsafeUninitializedCapacity: count) { rows, rowCount in
      for index in 0..<count {
        (rows.baseAddress! + index).initialize(to: Int(elements.baseAddress![index]))
      }
      rowCount = count
    }
  }
}
