// The kinds of models that apps declare, without any annotations for KeyedDiff. In a target that
// isolates everything to the main actor, their conformances are isolated too.

import KeyedDiffLists
import KeyedDiffTesting

/// The sections.
enum Shelf: Hashable { case top, bottom }

struct Song: Identifiable, Equatable {
  var id: Int
  var text: String
}

extension Song {
  static func sample(_ id: Int, _ text: String) -> Song { Song(id: id, text: text) }
}

struct HashableSong: Identifiable, Hashable {
  var id: Int
  var text: String

  static func sample(_ id: Int, _ text: String) -> HashableSong {
    HashableSong(id: id, text: text)
  }
}

enum Medium: Identifiable, Equatable {
  case photo(Int, String)
  case video(Int, String)

  var id: Int {
    switch self {
    case .photo(let id, _), .video(let id, _): id
    }
  }
  var text: String {
    switch self {
    case .photo(_, let text), .video(_, let text): text
    }
  }

  static func sample(_ id: Int, _ text: String) -> Medium {
    id == 1 ? .photo(id, text) : .video(id, text)
  }
}

struct Tagged<Value: Equatable>: Identifiable, Equatable {
  var id: Int
  var value: Value
}

extension Tagged where Value == String {
  var text: String { value }
  static func sample(_ id: Int, _ text: String) -> Self { Self(id: id, value: text) }
}

typealias TaggedText = Tagged<String>

/// An id type of the app.
struct TrackID: Hashable { var number: Int }

struct Track: Identifiable, Equatable {
  var id: TrackID
  var text: String

  static func sample(_ id: Int, _ text: String) -> Track {
    Track(id: TrackID(number: id), text: text)
  }
}

final class Contact: Identifiable, Equatable {
  let id: Int
  var text: String

  init(id: Int, text: String) { (self.id, self.text) = (id, text) }

  static func == (first: Contact, second: Contact) -> Bool {
    first.id == second.id && first.text == second.text
  }
  static func sample(_ id: Int, _ text: String) -> Contact { Contact(id: id, text: text) }
}

/// A class that is not `Sendable`, like those of most packages.
nonisolated final class Record: Identifiable, Equatable {
  let id: Int
  var text: String

  init(id: Int, text: String) { (self.id, self.text) = (id, text) }

  static func == (first: Record, second: Record) -> Bool {
    first.id == second.id && first.text == second.text
  }
  static func sample(_ id: Int, _ text: String) -> Record { Record(id: id, text: text) }
}

/// A model whose ids are no `Int`, so that a literal must take their type.
struct Entry: Identifiable, Equatable {
  var id: Int64
  var parent: Int64?
}

/// A value that is its own identity.
enum Row: Hashable {
  case title(String)
  case song(Int)
}

/// A model that may be used anywhere.
nonisolated struct FreeSong: Identifiable, Equatable, Sendable {
  var id: Int
  var text: String
}

extension FreeSong {
  static func sample(_ id: Int, _ text: String) -> FreeSong { FreeSong(id: id, text: text) }
}

/// A cell for all models.
final class TextCell: InMemoryCell {
  var text = ""
  init() {}
}
