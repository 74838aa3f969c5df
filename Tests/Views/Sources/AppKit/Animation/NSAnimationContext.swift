/// A group of animations. As in AppKit, it is on no actor. Each thread has its own groups, and views
/// only have those of the main thread.
public final class NSAnimationContext: NSObject {
  // `unsafe`: the stand-in has only the groups of the main thread.
  nonisolated(unsafe) private static var groups: [NSAnimationContext] = []
  nonisolated(unsafe) private static let outermost = NSAnimationContext()

  public class var current: NSAnimationContext { groups.last ?? outermost }

  public var duration: TimeInterval = 0.25
  public var allowsImplicitAnimation = false
  /// Called when the group has ended.
  public var completionHandler: (@Sendable () -> Void)?
  /// The animations of this group.
  private var participants: [StandInAnimations] = []

  /// Performs changes as one group.
  public class func runAnimationGroup(
    _ changes: (NSAnimationContext) -> Void, completionHandler: (@Sendable () -> Void)? = nil
  ) {
    beginGrouping()
    let group = current
    group.completionHandler = completionHandler
    changes(group)
    endGrouping()
  }

  public class func beginGrouping() {
    let group = NSAnimationContext()
    group.duration = current.duration
    groups.append(group)
  }

  public class func endGrouping() { groups.removeLast().end() }

  /// Adds the animations of a view to the group.
  func add(_ animations: StandInAnimations) {
    guard self !== Self.outermost, !participants.contains(where: { $0 === animations }) else {
      return
    }
    participants.append(animations)
  }

  private func end() {
    guard let completionHandler else { return }
    let participants = participants
    MainActor.assumeIsolated {
      guard !participants.isEmpty else {
        Task { @MainActor in completionHandler() }
        return
      }
      var runningCount = participants.count
      for participant in participants {
        participant.atEnd {
          runningCount -= 1
          if runningCount == 0 { completionHandler() }
        }
      }
    }
  }
}
