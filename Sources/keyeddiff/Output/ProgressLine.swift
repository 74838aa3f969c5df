#if CommandLineTool
  import Foundation

  /// A line on standard error that says how far long work has come.
  ///
  /// It appears after a second, only on a terminal, and is gone afterwards.
  final class ProgressLine: @unchecked Sendable {
    // Unchecked: several threads report rows and a timer draws, all under the lock.
    private let lock = NSLock()
    private let timer: (any DispatchSourceTimer)?
    private let names: [String]
    private var rows: [Int]
    private var isComparing = false
    private var isShown = false
    private var isFinished = false

    private static let delay = 1.0
    private static let interval = 0.1

    /// Starts to watch the reading of inputs.
    init(names: [String]) {
      self.names = names
      rows = names.map { _ in 0 }
      guard StandardStream.error.isTerminal else {
        timer = nil
        return
      }
      let timer = DispatchSource.makeTimerSource()
      self.timer = timer
      timer.schedule(deadline: .now() + Self.delay, repeating: Self.interval)
      timer.setEventHandler { [weak self] in self?.draw() }
      timer.resume()
    }

    /// Says how many rows of an input were read so far.
    func report(rows count: Int, ofInput input: Int) {
      lock.withLock { rows[input] = count }
    }

    /// Says that all is read.
    func startComparing() {
      lock.withLock { isComparing = true }
    }

    /// Removes the line for good.
    func finish() {
      timer?.cancel()
      lock.withLock {
        isFinished = true
        if isShown { show("") }
      }
    }

    private func draw() {
      lock.withLock {
        if isFinished { return }
        isShown = true
        let inputs = zip(names, rows).map { "\($0.escaped(quotes: false)): \($1.grouped) rows" }
        show((isComparing ? "Comparing" : "Reading") + " " + inputs.joined(separator: ", "))
      }
    }

    private func show(_ text: String) {
      // Back to the start of the line, and clear it.
      try? StandardStream.error.send("\r\u{1B}[K" + text)
    }
  }
#endif
