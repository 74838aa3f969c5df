/// Different texts, each in several forms that are equal in Swift.
enum Texts {
  /// The text of a number. Equal numbers have equal texts, whatever their form.
  static func text(_ number: Int, form: Int) -> String {
    let forms = forms[number % forms.count]
    let round = number / Self.forms.count
    return forms[form % forms.count] + String(repeating: "~", count: round)
  }

  /// The same text as a slice of another text.
  static func slice(_ number: Int, form: Int) -> Substring {
    Substring(("<" + text(number, form: form)).unicodeScalars.dropFirst())
  }

  private static let forms: [[String]] = [
    ["a"], ["A"], [""], ["\u{0}"], ["\u{7F}"],
    ["K", "\u{212A}"],  // Kelvin sign
    [";", "\u{37E}"],  // Greek question mark
    ["`", "\u{1FEF}"],  // Greek varia
    ["´", "\u{1FFD}"],  // Greek oxia
    ["\u{E9}", "e\u{301}"],  // precomposed, decomposed
    ["e"], ["\u{301}"],
    ["\u{C5}", "A\u{30A}", "\u{212B}"],  // Ångström sign
    ["\u{3A9}", "\u{2126}"],  // Ohm sign
    ["q\u{307}\u{323}", "q\u{323}\u{307}"],  // marks in either order
    ["\u{1E69}", "s\u{323}\u{307}", "s\u{307}\u{323}", "\u{1E63}\u{307}"],
    ["\u{AC01}", "\u{1100}\u{1161}\u{11A8}", "\u{AC00}\u{11A8}"],  // Hangul
    ["\u{AC00}", "\u{1100}\u{1161}"],
    ["\u{F900}", "\u{8C48}"],  // compatibility ideograph with a canonical one
    ["\u{2F81A}", "\u{51AC}"],
    ["\u{FB01}"], ["fi"],  // a ligature is a different text
    ["\u{1F600}"], ["\u{1F469}\u{200D}\u{1F680}"], ["\u{D55C}글 and more than fifteen bytes"],
    ["\r\n"], ["\n"], ["\u{2002}", "\u{2000}"],  // en quad
    ["\u{FEFF}"], ["\u{344}", "\u{308}\u{301}"], ["\u{958}", "\u{915}\u{93C}"],
  ]
}
