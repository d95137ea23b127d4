import { expect, it } from 'vitest'
import { compare } from '../../tooling/checks/dependencies.ts'

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
const problems = (...given: Parameters<typeof compare>) =>
  compare(...given).map(({ line, problem }) => [line, problem])

it('accepts packages that have a line each in the section of their manifest', () => {
  expect(compare(named(['next']), text)).toEqual([])
})

it('refuses a package without a line, also when another section has one', () => {
  expect(problems(named(['next', 'motion']), text)).toEqual([
    [undefined, 'has no reason for motion under package.json'],
  ])
})

it('refuses a line without its package, and one without a reason', () => {
  expect(problems(named([]), text)).toEqual([[7, 'lists next, which package.json lacks']])
  expect(problems(named(['next'], []), text)).toEqual([[13, 'lists motion, which Overrides lacks']])
  expect(problems(named(['next']), text.replace('framework', ''))).toEqual([
    [7, 'gives no reason for next'],
  ])
})
