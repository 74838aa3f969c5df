import Dispatch

private let mark: DispatchSpecificKey<Bool> = {
  let mark = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: mark, value: true)
  return mark
}()

/// Returns whether the main actor runs here: not 0 if it does. Darwin has this function.
///
/// On Linux, the main thread of a test run may have ended, and other threads serve the main queue.
public func pthread_main_np() -> Int32 { DispatchQueue.getSpecific(key: mark) == true ? 1 : 0 }
