/// The calls of an adapter that have not been completed, oldest first: those of the update in
/// progress, then those that wait.
struct OpenCalls {
  struct Call {
    let number: Int
    let handle: UpdateHandle
    /// Whether the call applies a list; `false` if it only refreshes rows or sections.
    let hasList: Bool
    /// The outcome of the call, if it is already known. If it is `nil`, the call gets the outcome
    /// of the update that completes the call.
    var outcome: UpdateOutcome?
  }

  private(set) var calls: [Call] = []
  private var count = 0

  /// Adds a call. If it has a list, the waiting lists are superseded.
  ///
  /// - Parameters:
  ///   - handle: The handle of the call.
  ///   - hasList: Whether the call applies a list.
  ///   - running: The number of the newest call of the last update; 0 if there is none.
  /// - Returns: The number of the call. Calls are numbered from 1.
  mutating func add(_ handle: UpdateHandle, hasList: Bool, after running: Int) -> Int {
    count += 1
    if hasList { supersedeLists(after: running) }
    calls.append(Call(number: count, handle: handle, hasList: hasList))
    return count
  }

  private mutating func supersedeLists(after running: Int) {
    for index in waitingIndices(after: running).reversed() where calls[index].hasList {
      // All earlier waiting calls with a list already have an outcome.
      if calls[index].outcome != nil { return }
      calls[index].outcome = .superseded
    }
  }

  /// Discards all waiting calls.
  ///
  /// - Parameter running: The number of the newest call of the update in progress; 0 if there is
  ///   none.
  mutating func discardWaiting(after running: Int) {
    for index in waitingIndices(after: running).reversed() {
      // All earlier waiting calls have been discarded, too.
      if calls[index].outcome == .discarded { break }
      calls[index].outcome = .discarded
    }
  }

  private func waitingIndices(after running: Int) -> Range<Int> {
    let first = calls.firstIndex { $0.number > running } ?? calls.count
    return first..<calls.count
  }

  /// Whether the oldest call has been discarded, so that it can be completed if no update is in
  /// progress.
  var beginWithDiscarded: Bool { calls.first?.outcome == .discarded }

  /// Removes and returns the calls up to the given number, and the discarded calls that directly
  /// follow them. This must happen before any closure of the app runs, so that new calls do not
  /// supersede the removed calls.
  mutating func take(upTo number: Int) -> ArraySlice<Call> {
    let taken = calls.prefix { $0.number <= number || $0.outcome == .discarded }
    calls.removeFirst(taken.count)
    return taken
  }
}
