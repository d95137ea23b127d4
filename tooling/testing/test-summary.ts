/** What a stage of a test run amounts to, and the lines that close a run. */

/** Counts of one stage; `lines` names each test that failed or was skipped, with its reason. */
export interface TestSummary {
  passed: number
  failed: number
  skipped: number
  lines: string[]
}

export interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      annotations: { type: string; description?: string }[]
      results: { error?: { message?: string } }[]
    }[]
  }[]
}

export interface PlaywrightReport {
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

// oxlint-disable-next-line no-control-regex
const colours = /\u001B\[[\d;]*m/g

const firstLine = (text: string): string => text.replaceAll(colours, '').trim().split('\n', 1)[0]!

/** A test that failed, or `file` itself where no test is named. */
export const failedLine = (file: string, title: string, reason = ''): string =>
  `✗ ${[`${file}: ${title}`, firstLine(reason)].filter(Boolean).join(' – ')}`

export const skippedLine = (file: string, title: string, reason: string): string =>
  `○ ${file}: ${title} – skipped: ${reason}`

/** Counts a test that was skipped without a reason as a failure, because it proves nothing. */
export const unexplainedLine = (file: string, title: string): string =>
  failedLine(file, title, 'skipped without a reason. Say what it needs, or delete it.')

export const emptySummary = (): TestSummary => ({ passed: 0, failed: 0, skipped: 0, lines: [] })

/** The summary of a stage that failed as a whole. */
export const failure = (line: string): TestSummary => ({
  ...emptySummary(),
  failed: 1,
  lines: [`✗ ${line}`],
})

/** Reads Playwright's JSON report. An error outside any test counts as one failure. */
export function summarizePlaywright({ errors, suites }: PlaywrightReport): TestSummary {
  return sum([
    ...suites.map(summarizeSuite),
    ...errors.map(({ message = 'no reason given' }) =>
      failure(`outside any test: ${firstLine(message)}`),
    ),
  ])
}

function summarizeSuite({ suites = [], specs = [] }: PlaywrightSuite): TestSummary {
  const summary = emptySummary()
  for (const { title, file, tests } of specs) {
    for (const { status, annotations, results } of tests) {
      const error = results.find((result) => result.error)?.error?.message
      const reason = annotations.find(({ description }) => description)?.description
      if (status === 'expected') summary.passed += 1
      else if (status !== 'skipped') {
        summary.failed += 1
        summary.lines.push(failedLine(file, title, error))
      } else if (reason) {
        summary.skipped += 1
        summary.lines.push(skippedLine(file, title, reason))
      } else {
        summary.failed += 1
        summary.lines.push(unexplainedLine(file, title))
      }
    }
  }
  return sum([summary, ...suites.map(summarizeSuite)])
}

export function sum(summaries: TestSummary[]): TestSummary {
  const total = emptySummary()
  for (const { passed, failed, skipped, lines } of summaries) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.lines.push(...lines)
  }
  return total
}

/** The closing line of a test run. */
export function summaryLine({ passed, failed, skipped }: Omit<TestSummary, 'lines'>): string {
  const tail = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${passed} passed, ${failed} failed${tail}`
}

/** The slowest of some timed things, a line each, the slowest first. */
export function slowestLines(times: { name: string; ms: number; note?: string }[], count = 20) {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms, note }) => `${seconds(ms).padStart(9)}  ${name}${note ? ` (${note})` : ''}`)
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
