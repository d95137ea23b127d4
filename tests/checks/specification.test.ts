import { describe, expect, it } from 'vitest'
import { specificationProblems, unknownTestTitles } from '#tooling/checks/specification.ts'

const files: Record<string, string> = {
  'lib/a.test.ts': "it('holds', () => {})",
  'docs/decisions/0001-a.md': '# A',
}
const problems = (row: string): string[] =>
  specificationProblems(`| Rule | Proof |\n| --- | --- |\n${row}\n`, (path) => files[path]).map(
    ({ line, problem }) => `${line}: ${problem}`,
  )

describe('specification check', () => {
  it('accepts a rule with its test or its decision', () => {
    expect(problems('| A. | [holds](../../lib/a.test.ts) |')).toEqual([])
    expect(problems('| `a \\| b` | [0001](../decisions/0001-a.md) |')).toEqual([])
  })

  it('rejects a rule without a proof, even if the rule itself has a link', () => {
    expect(problems('| A [link](../../lib/a.test.ts). | none |')).toEqual([
      '3: a rule without a proof',
    ])
  })

  it('rejects a repeated rule', () => {
    const holds = '[holds](../../lib/a.test.ts)'
    expect(problems(`| A. | ${holds} |\n| B. | ${holds} |\n| A. | ${holds} |`)).toEqual([
      '5: a rule that is said twice',
    ])
  })

  it('rejects a missing proof', () => {
    expect(problems('| A. | [holds](../../lib/b.test.ts) |')).toEqual([
      '3: lib/b.test.ts does not exist',
    ])
    expect(problems('| A. | [holds](../../lib/a.test.ts), [falls](../../lib/a.test.ts) |')).toEqual(
      ['3: lib/a.test.ts has no test “falls”'],
    )
  })

  it('rejects a recipe that cites a test by another title', () => {
    const reported = (text: string) =>
      unknownTestTitles('CONTRIBUTING.md', text, (path) => files[path]).map(
        ({ problem }) => problem,
      )
    expect(reported('[holds](lib/a.test.ts), [the decision](docs/decisions/0001-a.md)')).toEqual([])
    expect(reported('[falls](lib/a.test.ts)')).toEqual(['lib/a.test.ts has no test “falls”'])
    expect(reported('[holds](lib/gone.test.ts)')).toEqual(['lib/gone.test.ts does not exist'])
  })
})
