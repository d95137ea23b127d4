import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import UnhandledReporter, { UNHANDLED_REPORT } from './unhandled-reporter.ts'

it('leaves a sentence for each error that no test caught', () => {
  const root = mkdtempSync(join(tmpdir(), 'orrery-unhandled-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const reporter = new UnhandledReporter()
  reporter.onInit({ config: { root } } as Parameters<typeof reporter.onInit>[0])
  const left = () => JSON.parse(readFileSync(join(root, UNHANDLED_REPORT), 'utf8')) as unknown
  reporter.onTestRunEnd([], [])
  expect(left()).toEqual([])
  reporter.onTestRunEnd(
    [],
    [
      { name: 'Error', message: 'A worker ended', cause: { name: 'Error', message: 'no memory' } },
      {
        name: 'TypeError',
        message: 'x is not a function',
        VITEST_TEST_PATH: join(root, 'lib/door.test.ts'),
        VITEST_TEST_NAME: 'a door opens',
      },
    ],
  )
  expect(left()).toEqual([
    'A worker ended: no memory',
    'lib/door.test.ts: a door opens: x is not a function',
  ])
})
