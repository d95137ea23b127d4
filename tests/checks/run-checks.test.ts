import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Check } from '#tooling/checks/finding.ts'
import { runChecks } from '#tooling/checks/run-checks.ts'

const check = (name: string, run: Check['run']): Check => ({ name, run })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('runChecks', () => {
  it('runs every check despite failures, and returns the failed ones', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const praised = vi.spyOn(console, 'log').mockImplementation(() => {})
    const failed = await runChecks(
      [
        check('first', () => [
          { file: 'lib/a.ts', line: 3, problem: 'is wrong', fix: 'Do right.' },
        ]),
        check('second', async () => []),
        check('third', () => {
          throw new Error('out of paper')
        }),
      ],
      { root: '/checkout' },
    )
    expect(failed).toEqual(['first', 'third'])
    expect(praised.mock.calls.flat().join('\n')).toMatch(/✓ second/)
    const text = said.mock.calls.flat().join('\n')
    expect(text).toMatch(/✗ first .*1 finding\n {2}lib\/a.ts:3 {2}is wrong\n {6}→ Do right\./)
    expect(text).toContain('did not run: out of paper')
  })
})
