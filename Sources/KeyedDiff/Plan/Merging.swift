/// A list on its way from old to new: what stays in place holds the order
/// together; between, first what is still there of the old list, then what is
/// already there of the new one. (Called with old and new exchanged, it is the other
/// way round.)
///
/// Whatever of the rest goes or comes in a later step, what does neither then
/// keeps its order.
///
/// - Parameters:
///   - staying: The new index of an old element that does not move.
///   - showsOld: Whether another old element is at its old place.
///   - showsNew: Whether another new element is at its new place.
///   - body: Called for each element in order, with both indices if it stays.
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
