import { expect, test } from 'vitest'
import { failuresTo } from './failures.ts'
import { createLog } from './log.ts'

test('what the disk refuses is one line a minute, and a defect says each time where it was', () => {
  const lines: string[] = []
  let now = 0
  const log = createLog({ format: 'text', level: 'warn', write: (line) => lines.push(line) })
  const tell = failuresTo(log, () => now)
  expect(failuresTo(log)).toBe(tell)
  const full = () => Object.assign(new Error('The disk is full.'), { name: 'StorageError' })
  for (now of [0, 1, 59_999]) tell(full(), 'request failed', { path: '/a' })
  expect(lines).toEqual([expect.stringMatching(/^\S+ error The disk is full\.\n$/)])
  now = 60_000
  tell(full(), 'request failed')
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/^\S+ error The disk is full\. leftOut=2\n$/),
  ])
  for (let turn = 0; turn < 2; turn++) tell(new Error('a defect'), 'request failed', { path: '/a' })
  expect(lines.slice(2)).toEqual(
    Array(2).fill(expect.stringMatching(/request failed path=\/a\nError: a defect\n\s+at /)),
  )
})
