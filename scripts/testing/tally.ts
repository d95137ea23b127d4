import {
  type PlaywrightSuite,
  type VitestFile,
  waveringInPlaywright,
  waveringInVitest,
  waveringLines,
} from './wavering.ts'

/** How a run of tests went; `told` holds a line for each test that failed or passed late. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  told: string[]
}

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/**
 * Reads vitest's JSON report. A file that broke before its first test counts as one failure, and so does each
 * sentence of what was thrown `outside` of the tests.
 */
export function tallyVitest(report: VitestReport, root: string, outside: string[] = []): Tally {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + outside.length,
    skipped: report.numPendingTests + report.numTodoTests,
    told: [
      ...waveringLines(waveringInVitest(report.testResults, root)),
      ...outside.map(outsideLine),
    ],
  }
}

/** Reads Playwright's JSON report. An error outside any test counts as one failure. */
export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    told: [
      ...waveringLines(waveringInPlaywright(suites)),
      ...errors.map(({ message = 'no reason given' }) => outsideLine(message)),
    ],
  }
}

const outsideLine = (message: string): string => `✗ outside any test: ${message}`

export function sum(tallies: Tally[]): Tally {
  const total: Tally = { passed: 0, failed: 0, skipped: 0, told: [] }
  for (const { passed, failed, skipped, told } of tallies) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    total.told.push(...told)
  }
  return total
}

/** The closing line of a test run. */
export function closingLine({ passed, failed, skipped }: Omit<Tally, 'told'>): string {
  const tail = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${passed} passed, ${failed} failed${tail}`
}
