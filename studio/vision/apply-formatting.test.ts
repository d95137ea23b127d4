import { expect, it } from 'vitest'
import { caretAfterFormatting } from './apply-formatting.ts'

const text = '*[ _type=="watch" ]{title}'
const formatted = '*[_type == "watch"]{title}'

it.each([
  ['the start', 0, 0],
  ['behind a bracket', 2, 2],
  ['within a word', 5, 4],
  ['behind an operator', 10, 10],
  ['the end', text.length, formatted.length],
])('leaves the caret at %s', (_, before, after) => {
  expect(caretAfterFormatting(formatted, text, before)).toBe(after)
})

it('stays within a text that has become shorter', () => {
  expect(caretAfterFormatting('*{title}', '*{title,}', 9)).toBe(8)
})
