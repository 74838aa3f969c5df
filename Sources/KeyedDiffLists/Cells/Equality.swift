/// Returns whether two values have the same type and are equal.
func areEqual(_ first: any Equatable, _ second: any Equatable) -> Bool {
  func equals<Value: Equatable>(_ value: Value, _ other: any Equatable) -> Bool {
    type(of: other) == type(of: value) && other as? Value == value
  }
  return equals(first, second)
}
