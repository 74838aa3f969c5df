import KeyedDiff
import KeyedDiffLists

// A cell and its model have one type, and a row has an id.

struct Song: Identifiable, Equatable {
  var id: Int
  var title: String
}

final class SongCell: ConfigurableView {
  func configure(with song: Song) {}
}

final class TitleView: ConfigurableView {
  func configure(with title: String) {}
}

@MainActor
func rows(_ song: Song) {
  // expect: cannot convert value of type 'String' to expected argument type 'Song'
  _ = SongCell.row("One")

  // expect: requires that 'String' conform to 'Identifiable'
  _ = TitleView.row("One")

  // expect: cannot convert value of type 'Int' to expected argument type 'String'
  _ = TitleView.supplement(7)
}
