import { describe, expect, test } from 'vitest'
import { errorReporter } from './error-reporter.ts'
import { createLog } from './log.ts'

/** A reporter with captured lines and a fake clock. */
function setUp() {
  const lines: string[] = []
  const time = { now: 0 }
  const log = createLog({ format: 'text', level: 'warn', write: (line) => lines.push(line) })
  return { lines, time, log, report: errorReporter(log, () => time.now) }
}

const storageError = (message: string) =>
  Object.assign(new Error(message), { name: 'StorageError' })

describe('errorReporter', () => {
  test('logs a storage error once a minute with the suppressed count, and every defect with its stack', () => {
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

  test('tracks at most a hundred messages', () => {
    const { lines, report } = setUp()
    for (let index = 0; index < 101; index++) report(storageError(`${index}`), 'request failed')
    report(storageError('100'), 'request failed')
    report(storageError('0'), 'request failed')
    expect(lines).toHaveLength(102)
  })
})
