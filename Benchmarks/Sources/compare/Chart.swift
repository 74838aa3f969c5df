import Workloads
struct Chart {
  init(_ results: [CaseResult], _ contestants: [ContestantName], _ conditions: Conditions) {}
  var svg: String { "" }
}
