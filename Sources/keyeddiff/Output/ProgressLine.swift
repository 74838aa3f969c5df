#if CommandLineTool
  import Foundation

  /// A line on standard error that tells the progress of long work.
  ///
  /// It appears after a second, only on a terminal, and disappears at the end.
  final class ProgressLine: @unchecked Sendable {
    // Unchecked: several threads report rows and a timer draws, all under the lock.
    private let lock = NSLock()
    private let timer: (any DispatchSourceTimer)?
    private let names: [String]
    private var rows: [Int]
    private var verb = "Reading"
    private var isShown = false

    /// Starts to watch the reading of inputs.
    init(names: [String]) {
      self.names = names
      rows = names.map { _ in 0 }
      timer = StandardStream.error.isTerminal ? DispatchSource.makeTimerSource() : nil
      timer?.schedule(deadline: .now() + 1, repeating: 0.1)
      timer?.setEventHandler { [weak self] in self?.draw() }
      timer?.resume()
    }

    /// Tells how many rows of an input were read so far.
    func report(rows count: Int, ofInput input: Int) { lock.withLock { rows[input] = count } }

    /// Tells that all is read.
    func startComparing() { lock.withLock { verb = "Comparing" } }

    /// Removes the line for good.
    func finish() {
      lock.withLock {
        timer?.cancel()
        if isShown { show("") }
      }
    }

    private func draw() {
      lock.withLock {
        // The last event may wait for the lock while the line is removed.
        if timer?.isCancelled != false { return }
        isShown = true
        let inputs = zip(names, rows).map { "\($0.escaped()): \($1.grouped) rows" }
        show("\(verb) \(inputs.joined(separator: ", "))")
      }
    }

    private func show(_ text: String) {
      // Back to the start of the line, and clear it.
      try? StandardStream.error.send("\r\u{1B}[K" + text)
    }
  }
#endif
