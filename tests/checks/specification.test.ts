import { expect, it } from 'vitest'
import { unprovenRules, unknownTitles } from '#tooling/checks/specification.ts'

const files: Record<string, string> = {
  'lib/a.test.ts': "it('holds', () => {})",
  'docs/decisions/0001-a.md': '# A',
}
const problems = (row: string): string[] =>
  unprovenRules(`| Rule | Proof |\n| --- | --- |\n${row}\n`, (path) => files[path]).map(
    ({ line, problem }) => `${line}: ${problem}`,
  )

it('takes a rule with its test or its decision', () => {
  expect(problems('| A. | [holds](../../lib/a.test.ts) |')).toEqual([])
  expect(problems('| `a \\| b` | [0001](../decisions/0001-a.md) |')).toEqual([])
})

it('refuses a rule without a proof, and a link in the rule is none', () => {
  expect(problems('| A [link](../../lib/a.test.ts). | none |')).toEqual([
    '3: a rule without a proof',
  ])
})

it('refuses a rule that is said twice', () => {
  const holds = '[holds](../../lib/a.test.ts)'
  expect(problems(`| A. | ${holds} |\n| B. | ${holds} |\n| A. | ${holds} |`)).toEqual([
    '5: a rule that is said twice',
  ])
})

it('refuses a proof that is not there', () => {
  expect(problems('| A. | [holds](../../lib/b.test.ts) |')).toEqual([
    '3: lib/b.test.ts does not exist',
  ])
  expect(problems('| A. | [holds](../../lib/a.test.ts), [falls](../../lib/a.test.ts) |')).toEqual([
    '3: lib/a.test.ts has no test “falls”',
  ])
})

it('refuses a recipe that names a test by another title', () => {
  const told = (text: string) =>
    unknownTitles('CONTRIBUTING.md', text, (path) => files[path]).map(({ problem }) => problem)
  expect(told('[holds](lib/a.test.ts), [the decision](docs/decisions/0001-a.md)')).toEqual([])
  expect(told('[falls](lib/a.test.ts)')).toEqual(['lib/a.test.ts has no test “falls”'])
  expect(told('[holds](lib/gone.test.ts)')).toEqual(['lib/gone.test.ts does not exist'])
})
