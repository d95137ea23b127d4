import { describe, expect, it } from 'vitest'
import { parseInlineMarks } from './parse-inline-marks.ts'

const read = (text: string) => {
  let count = 0
  return parseInlineMarks(
    text,
    () => `k${++count}`,
    (where) => ({ _type: 'link', where }),
  )
}
const spans = (text: string) =>
  read(text).children.map(({ text: words, marks }) => [words, ...(marks as string[])])

describe('parseInlineMarks', () => {
  it('leaves plain text unchanged', () => {
    expect(spans('Ten years (or more).')).toEqual([['Ten years (or more).']])
  })

  it('parses links, notes and marginal figures', () => {
    const { children, markDefs } = read('To [us](page:pages/contact-us) at {10 bar|Deep.}.')
    expect(children.map(({ text }) => text)).toEqual(['To ', 'us', ' at ', '10 bar', '.'])
    expect(markDefs).toEqual([
      { _type: 'link', where: 'page:pages/contact-us', _key: children[1]?.marks?.[0 as never] },
      { _type: 'note', text: 'Deep.', _key: children[3]?.marks?.[0 as never] },
    ])
    expect(spans('H~2~O, m^2^')).toEqual([['H'], ['2', 'sub'], ['O, m'], ['2', 'sup']])
  })
})
