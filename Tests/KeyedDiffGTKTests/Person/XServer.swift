#if GTK
  import Foundation

  /// Programs that control the X server: `xdotool`, `openbox` and `setxkbmap`.
  enum XServer {
    /// Whether the tests with real keys, wheel steps and pointer movements run.
    static let isControlled =
      ProcessInfo.processInfo.environment["KEYEDDIFF_REAL_INPUT"] != nil

    /// Runs a program to its end.
    ///
    /// - Returns: What it has printed.
    @discardableResult
    static func run(_ command: String) -> String {
      guard let pipe = popen(command, "r") else { return "" }
      defer { pclose(pipe) }
      var output = ""
      var buffer = [CChar](repeating: 0, count: 4_096)
      while fgets(&buffer, gint(buffer.count), pipe) != nil {
        output += buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
      }
      return output
    }

    /// Starts the window manager, unless it runs already. It runs as long as this process.
    ///
    /// Without a window manager, no window becomes the active one, and keys go nowhere.
    static let startWindowManager: Void = {
      run("sh -c 'openbox --sm-disable >/dev/null 2>&1 & echo $!'")
      for _ in 0..<100 where !run("xprop -root _NET_SUPPORTING_WM_CHECK").contains("window id") {
        usleep(50_000)
      }
    }()

    private typealias gint = Int32
  }
#endif
