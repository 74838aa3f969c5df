// UIKit brings Foundation along, so sources that import it rely on that.
@_exported import Foundation
