import { expect, it } from 'vitest'
import { closingLine, sum, tallyPlaywright, tallyVitest } from './tally.ts'

const vitest = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
  ],
}

it('counts what vitest reports', () => {
  expect(tallyVitest(vitest)).toEqual({ passed: 7, failed: 1, skipped: 3 })
})

it('counts a file that could not be loaded as a failure', () => {
  const testResults = [...vitest.testResults, { status: 'failed', assertionResults: [] }]
  expect(tallyVitest({ ...vitest, testResults }).failed).toBe(2)
})

it('counts a failed set-up of the browser tests as a failure', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }
  expect(tallyPlaywright({ stats, errors: [] })).toEqual({ passed: 4, failed: 0, skipped: 2 })
  expect(tallyPlaywright({ stats, errors: [{}] }).failed).toBe(1)
})

it('ends with the line that a person and a machine can read', () => {
  expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(
    closingLine(
      sum([
        { passed: 3, failed: 0, skipped: 1 },
        { passed: 1, failed: 2, skipped: 0 },
      ]),
    ),
  ).toBe('4 passed, 2 failed, 1 skipped')
})
