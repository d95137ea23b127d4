import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  compareWithDependencyTables,
  dependencyReasonsCheck,
} from '../../tooling/checks/dependency-reasons.ts'

const text = `# Dependencies

## Site: \`package.json\`

| Package | Reason |
| --- | --- |
| \`next\` | framework |

## Overrides

| Package | Reason |
| --- | --- |
| \`motion\` | one copy |
`
const named = (site: string[], overrides = ['motion']) =>
  new Map([
    ['package.json', site],
    ['Overrides', overrides],
  ])
const problems = (...given: Parameters<typeof compareWithDependencyTables>) =>
  compareWithDependencyTables(...given).map(({ line, problem }) => [line, problem])

describe('dependency check', () => {
  it('accepts packages with a line in the section of their manifest', () => {
    expect(compareWithDependencyTables(named(['next']), text)).toEqual([])
  })

  it('rejects a package without a line, even if another section has one', () => {
    expect(problems(named(['next', 'motion']), text)).toEqual([
      [undefined, 'has no reason for motion under package.json'],
    ])
  })

  it('rejects a line without its package, and one without a reason', () => {
    expect(problems(named([]), text)).toEqual([[7, 'lists next, which package.json lacks']])
    expect(problems(named(['next'], []), text)).toEqual([
      [13, 'lists motion, which Overrides lacks'],
    ])
    expect(problems(named(['next']), text.replace('framework', ''))).toEqual([
      [7, 'gives no reason for next'],
    ])
  })

  it('rejects an accepted advisory without a reason', async () => {
    const root = mkdtempSync(join(tmpdir(), 'orrery-dependencies-'))
    try {
      for (const folder of ['docs/reference', '.github'])
        mkdirSync(join(root, folder), { recursive: true })
      writeFileSync(join(root, 'package.json'), '{}')
      writeFileSync(join(root, '.github/audit-ci.json'), '{"allowlist":["GHSA-1","GHSA-2"]}')
      const rows = '| `GHSA-1` | never loaded |\n| `GHSA-3` | never loaded |\n'
      writeFileSync(
        join(root, 'docs/reference/dependencies.md'),
        `## Accepted: \`.github/audit-ci.json\`\n${rows}`,
      )
      expect((await dependencyReasonsCheck.run({ root })).map(({ problem }) => problem)).toEqual([
        'has no reason for GHSA-2 under .github/audit-ci.json',
        'lists GHSA-3, which .github/audit-ci.json lacks',
      ])
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})
