import { describe, expect, it } from 'vitest'
import { caretAfterFormatting } from './apply-formatting.ts'

const text = '*[ _type=="watch" ]{title}'
const formatted = '*[_type == "watch"]{title}'

describe('apply formatting', () => {
  it.each([
    ['at the start', 0, 0],
    ['after a bracket', 2, 2],
    ['inside a word', 5, 4],
    ['after an operator', 10, 10],
    ['at the end', text.length, formatted.length],
  ])('keeps the caret %s', (_, before, after) => {
    expect(caretAfterFormatting(formatted, text, before)).toBe(after)
  })

  it('clamps the caret to a shorter text', () => {
    expect(caretAfterFormatting('*{title}', '*{title,}', 9)).toBe(8)
  })
})
