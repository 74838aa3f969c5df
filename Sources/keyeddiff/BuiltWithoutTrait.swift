#if !CommandLineTool
  import Foundation

  /// Stands in for the tool where its dependencies were not fetched.
  @main
  enum BuiltWithoutTrait {
    static func main() {
      let sentence = """
        keyeddiff was built without its trait: use \
        `swift run --traits CommandLineTool keyeddiff OLD NEW`.

        """
      FileHandle.standardError.write(Data(sentence.utf8))
      exit(2)
    }
  }
#endif
