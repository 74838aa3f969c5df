// UIKit also exports Foundation, and sources that import UIKit rely on that.
@_exported import Foundation
