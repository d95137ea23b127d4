import { expect, test } from 'vitest'
import { errorReporter } from './error-reporter.ts'
import { createLog } from './log.ts'

/** A reporter whose lines and clock are the test's. */
function setUp() {
  const lines: string[] = []
  const time = { now: 0 }
  const log = createLog({ format: 'text', level: 'warn', write: (line) => lines.push(line) })
  return { lines, time, log, report: errorReporter(log, () => time.now) }
}

const storageError = (message: string) =>
  Object.assign(new Error(message), { name: 'StorageError' })

test('a storage error is one line a minute with the suppressed count, a defect has its stack each time', () => {
  const { lines, time, log, report } = setUp()
  expect(errorReporter(log)).toBe(report)
  const full = () => storageError('The disk is full.')
  for (time.now of [0, 1, 59_999]) report(full(), 'request failed', { path: '/a' })
  expect(lines).toEqual([expect.stringMatching(/^\S+ error The disk is full\.\n$/)])
  time.now = 60_000
  report(full(), 'request failed')
  time.now = 120_000
  report(full(), 'request failed')
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^\S+ error The disk is full\. suppressed=2\n$/),
    expect.stringMatching(/^\S+ error The disk is full\.\n$/),
  ])
  for (let turn = 0; turn < 2; turn++)
    report(new Error('a defect'), 'request failed', { path: '/a' })
  expect(lines.slice(3)).toEqual(
    Array(2).fill(
      expect.stringMatching(/ error request failed path=\/a\n {2}Error: a defect\n\s+at /),
    ),
  )
})

test('remembers at most a hundred messages', () => {
  const { lines, report } = setUp()
  for (let index = 0; index < 101; index++) report(storageError(`${index}`), 'request failed')
  report(storageError('100'), 'request failed')
  report(storageError('0'), 'request failed')
  expect(lines).toHaveLength(102)
})
