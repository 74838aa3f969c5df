/// Merges an old and a new list into the list that exists between two steps of an update.
///
/// Elements that stay keep their order. Between two of them, other old elements come before other
/// new elements. To get the new elements first, exchange the two lists. All steps use the same
/// order, so no step reorders elements that it neither removes nor adds.
///
/// - Parameters:
///   - oldCount: The number of old elements.
///   - newCount: The number of new elements.
///   - staying: Returns the new index of an old element that stays; `nil` for any other element.
///   - showsOld: Returns whether an old element that does not stay is still at its old place.
///   - showsNew: Returns whether a new element that does not stay is already at its new place.
///   - body: Called for each resulting element in order, with both indices if the element stays.
func merge(
  oldCount: Int, newCount: Int, staying: (_ old: Int) -> Int?,
  showsOld: (_ old: Int) -> Bool, showsNew: (_ new: Int) -> Bool,
  _ body: (_ old: Int?, _ new: Int?) -> Void
) {
  var new = 0
  for old in 0..<oldCount {
    guard let partner = staying(old) else {
      if showsOld(old) { body(old, nil) }
      continue
    }
    while new < partner {
      if showsNew(new) { body(nil, new) }
      new += 1
    }
    body(old, partner)
    new += 1
  }
  while new < newCount {
    if showsNew(new) { body(nil, new) }
    new += 1
  }
}
