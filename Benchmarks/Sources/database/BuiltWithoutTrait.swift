#if !GRDB
  @main
  enum BuiltWithoutTrait {
    static func main() {
      fatalError("Built without its trait: swift run --traits GRDB -c release database")
    }
  }
#endif
