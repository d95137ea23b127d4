import { describe, expect, it } from 'vitest'
import { parseDuplicateCodeReport } from '#tooling/checks/duplicate-code.ts'
import { parseLintReport } from '#tooling/checks/lint.ts'
import { throwOnSilentFailure } from '#tooling/checks/run-tool.ts'
import { parseTypeErrors } from '#tooling/checks/types.ts'
import { parseUnusedCode } from '#tooling/checks/unused-code.ts'

describe('findings', () => {
  it('are parsed from the type checker', () => {
    const stdout = "lib/a.ts(12,5): error TS2322: Type 'string' is not assignable.\n  more\n"
    expect(parseTypeErrors(stdout)).toEqual([
      expect.objectContaining({
        file: 'lib/a.ts',
        line: 12,
        problem: "Type 'string' is not assignable. [TS2322]",
      }),
    ])
  })

  it('are parsed from the linter', () => {
    const diagnostics = [
      {
        message: 'Unexpected any.',
        code: 'typescript(no-explicit-any)',
        help: 'Use unknown.',
        filename: 'lib/a.ts',
        labels: [{ span: { line: 4 } }],
      },
    ]
    expect(parseLintReport(JSON.stringify({ diagnostics }))).toEqual([
      {
        file: 'lib/a.ts',
        line: 4,
        problem: 'Unexpected any. [typescript(no-explicit-any)]',
        fix: 'Use unknown.',
      },
    ])
  })

  it('are parsed from knip', () => {
    const issues = [
      { file: 'lib/a.ts', files: [{ name: 'lib/a.ts' }], exports: [] },
      { file: 'lib/b.ts', exports: [{ name: 'twice', line: 9 }], owners: 'nobody' },
    ]
    expect(parseUnusedCode(JSON.stringify({ issues })).map(({ problem }) => problem)).toEqual([
      'is imported by nothing',
      'exports a name that nothing imports: twice',
    ])
  })

  it('are parsed from jscpd', () => {
    const duplicates = [
      { lines: 20, firstFile: { name: 'a.ts', start: 1 }, secondFile: { name: 'b.ts', start: 7 } },
    ]
    expect(parseDuplicateCodeReport(JSON.stringify({ duplicates }))[0]?.problem).toBe(
      '20 lines stand again in b.ts:7',
    )
  })
})

describe('throwOnSilentFailure', () => {
  it('rejects a crash without findings', () => {
    const crash = { status: 2, stdout: '', stderr: 'out of memory' }
    expect(() => throwOnSilentFailure('tsc', crash, 0)).toThrow(/tsc exited with code 2/)
    expect(() => throwOnSilentFailure('tsc', crash, 3)).not.toThrow()
    expect(() => throwOnSilentFailure('tsc', { ...crash, status: 0 }, 0)).not.toThrow()
  })
})
