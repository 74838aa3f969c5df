#if GTK
  /// Recognizes scroll positions that were calculated before a layout changed them.
  ///
  /// A wheel scrolls by a distance from where the list is. But while the user flings the list, GTK
  /// sets positions that follow from the position and the velocity at the beginning. If rows above
  /// are inserted meanwhile, the list is further down than GTK assumes, and the next position would
  /// take it back.
  struct Fling {
    /// The last position that was set, its distance from the position before, and its frame.
    private var last: (value: Double, distance: Double, frame: Int)?

    /// Returns how far the user scrolls.
    ///
    /// - Parameters:
    ///   - value: The new scroll position.
    ///   - old: The scroll position after the last layout.
    ///   - frame: The number of the frame. Only scrolling in successive frames is one movement.
    /// - Returns: The distance from the old position. If only the distance from the position that
    ///   was set before continues the movement, that distance.
    mutating func distance(to value: Double, from old: Double, inFrame frame: Int) -> Double {
      var distance = value - old
      if let last, frame == last.frame + 1, abs(old - last.value) >= 1,
        !continues(last.distance, distance), continues(last.distance, value - last.value)
      {
        distance = value - last.value
      }
      last = (value, distance, frame)
      return distance
    }

    /// Whether two distances can follow each other in a movement that slows down.
    private func continues(_ last: Double, _ next: Double) -> Bool {
      abs(next - last) <= max(1, abs(last) / 4)
    }
  }
#endif
