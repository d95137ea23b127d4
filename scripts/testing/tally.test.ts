import { expect, it } from 'vitest'
import { closingLine, sum, tallyPlaywright, tallyVitest } from './tally.ts'

const file = (status: string, ...tests: string[]) => ({
  name: `/house/lib/${status}.test.ts`,
  status,
  message: 'no such module',
  assertionResults: tests.map((test) => ({ status: test, fullName: 'it', failureMessages: [] })),
})

const vitest = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [file('passed', 'passed'), file('failed', 'failed')],
}

it('counts and names what vitest reports', () => {
  expect(tallyVitest(vitest, '/house')).toEqual({
    passed: 7,
    failed: 1,
    skipped: 3,
    told: ['✗ lib/failed.test.ts: it'],
  })
})

it('counts a file that could not be loaded as a failure', () => {
  const testResults = [...vitest.testResults, file('failed')]
  expect(tallyVitest({ ...vitest, testResults }, '/house')).toMatchObject({
    failed: 2,
    told: ['✗ lib/failed.test.ts: it', '✗ lib/failed.test.ts: the file itself – no such module'],
  })
})

it('counts what was thrown outside of the tests', () => {
  expect(tallyVitest(vitest, '/house', ['late: gone'])).toMatchObject({
    failed: 2,
    told: [expect.anything(), '✗ outside any test: late: gone'],
  })
})

it('counts a failed set-up of the browser tests as a failure', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }
  const report = { stats, errors: [], suites: [] }
  expect(tallyPlaywright(report)).toEqual({ passed: 4, failed: 0, skipped: 2, told: [] })
  expect(tallyPlaywright({ ...report, errors: [{ message: 'no browser' }] })).toMatchObject({
    failed: 1,
    told: ['✗ outside any test: no browser'],
  })
})

it('adds runs up, and ends with the line that a person and a machine can read', () => {
  const first = { passed: 3, failed: 0, skipped: 0, told: [] }
  expect(closingLine(first)).toBe('3 passed, 0 failed')
  const total = sum([
    { ...first, skipped: 1, told: ['a'] },
    { passed: 1, failed: 2, skipped: 0, told: ['b'] },
  ])
  expect(total.told).toEqual(['a', 'b'])
  expect(closingLine(total)).toBe('4 passed, 2 failed, 1 skipped')
})
