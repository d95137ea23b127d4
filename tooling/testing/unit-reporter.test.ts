import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startVitest } from 'vitest/node'
import { checkoutRoot } from '../../server/launcher/run-launcher.ts'
import UnitReporter, { UNIT_SUMMARY } from './unit-reporter.ts'

/** Runs test files of their own, as `npm test` does, and reads what the reporter leaves. */
async function summaryOf(files: Record<string, string>): Promise<unknown> {
  const parent = join(checkoutRoot, 'test-results')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'reporter-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source)
  const vitest = await startVitest(
    'test',
    [],
    { root: folder, config: false, watch: false, reporters: [new UnitReporter()] },
    { server: { watch: null } },
  )
  await vitest.close()
  return JSON.parse(readFileSync(join(folder, UNIT_SUMMARY), 'utf8'))
}

const head = "import { describe, expect, it } from 'vitest'\n"

it('counts each test and names failures, skipped tests and their reasons', async () => {
  const { exitCode } = process
  const summary = await summaryOf({
    'sums.test.ts': `${head}
      it('adds', () => expect(1 + 1).toBe(2))
      it('multiplies', () => { throw new Error('no times\\ntable') })
      describe.skip('a database', { meta: { needs: 'PostgreSQL' } }, () => it('opens', () => {}))
      it.skip('divides', () => {})`,
    'broken.test.ts': "import './missing.ts'",
    'hook.test.ts': `${head}import { beforeAll } from 'vitest'
      beforeAll(() => { throw new Error('no lake') })
      it('swims', () => {})`,
    'late.test.ts': `${head}
      it('returns early', () => { void Promise.reject(new Error('too late')) })
      it('waits', () => new Promise((resolve) => setImmediate(resolve)))`,
  })
  process.exitCode = exitCode
  expect(summary).toMatchObject({ passed: 3, failed: 5, skipped: 1 })
  const { lines } = summary as { lines: string[] }
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(/^○ sums\.test\.ts: a database > opens – skipped: needs PostgreSQL$/),
    expect.stringMatching(/^✗ broken\.test\.ts: the file itself – .*missing/),
    '✗ hook.test.ts: the file itself – no lake',
    expect.stringMatching(/^✗ outside any test: late\.test\.ts: .*too late$/),
    expect.stringMatching(/^✗ sums\.test\.ts: divides – skipped without a reason/),
    '✗ sums.test.ts: multiplies – no times',
  ])
})
