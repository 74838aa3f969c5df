/// What a form reports to its row.
public enum FormReport: Equatable, Sendable {
  case name(String)
  case isOn(Bool)
}
