// AppKit brings Foundation along.
@_exported public import Foundation
@_exported public import StandInRuntime
