// AppKit also exports Foundation.
@_exported public import Foundation
@_exported public import StandInRuntime
