import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PortableTextBlock } from '../../translations/model/translatable-text.ts'
import { conformPassage, passageOf, passageText } from './passage.ts'

const block = (key: string, ...texts: string[]): PortableTextBlock => ({
  _type: 'block',
  _key: key,
  markDefs: [{ _type: 'link', _key: 'l' }],
  children: texts.map((text, at) => ({
    _type: 'span',
    _key: `${key}${at}`,
    text,
    marks: at % 2 ? ['l'] : [],
  })),
})
const point = (span: string, offset: number) => ({
  path: [{ _key: span.slice(0, 1) }, 'children', { _key: span }],
  offset,
})
const blocks = [block('a', 'One ', 'linked', ' end.'), block('b', 'Two.')]

describe('passageOf', () => {
  it('selects words within spans, and across blocks in either direction', () => {
    const selection = { anchor: point('a1', 2), focus: point('b0', 3) }
    const passage = passageOf(blocks, selection)!
    expect(passage.isSelection).toBe(true)
    expect(blocks.map((each) => passageText(each, passage.blocks.get(each._key)!))).toEqual([
      'nked end.',
      'Two',
    ])
    const backward = { anchor: selection.focus, focus: selection.anchor, backward: true }
    expect(passageOf(blocks, backward)).toEqual(passage)
  })

  it('selects the whole block of a caret', () => {
    const passage = passageOf(blocks, { anchor: point('a1', 2), focus: point('a1', 2) })!
    expect(passage.isSelection).toBe(false)
    expect([...passage.blocks.keys()]).toEqual(['a'])
    expect(passageText(blocks[0]!, passage.blocks.get('a')!)).toBe('One linked end.')
  })

  it('is undefined where the selection is in no text of these blocks', () => {
    expect(passageOf(blocks, { anchor: point('c0', 0), focus: point('c0', 1) })).toBeUndefined()
  })
})

describe('conformPassage', () => {
  const whole = block('a', 'One ', 'linked', ' end.')
  const ranges = passageOf([whole], { anchor: point('a1', 2), focus: point('a1', 6) })!.blocks
  const answer = (...texts: string[]) => block('a', ...texts)

  it('takes new words for the selected ones, and ignores those of other spans', () => {
    const next = conformPassage(whole, answer('Changed', 'lived', ' also'), ranges.get('a')!)
    expect(next?.children.map(({ text }) => text)).toEqual(['One ', 'lived', ' end.'])
    expect({ ...next, children: [] }).toEqual({ ...whole, children: [] })
  })

  it('refuses an answer that changes the rest of a span', () => {
    expect(
      conformPassage(whole, answer('One ', 'other', ' end.'), ranges.get('a')!),
    ).toBeUndefined()
  })

  it('changes nothing outside the selection, whatever the answer is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { minLength: 3, maxLength: 3 }),
        fc.nat(6),
        fc.nat(6),
        (texts, one, other) => {
          const [from, to] = [Math.min(one, other), Math.max(one, other)]
          const selection = { anchor: point('a1', from), focus: point('a1', to) }
          const passage = passageOf([whole], selection)
          const range = passage?.blocks.get('a')
          if (!passage?.isSelection || !range) return
          const next = conformPassage(whole, answer(...texts), range)
          if (!next) return
          const [first, selected, last] = next.children.map(({ text }) => text ?? '')
          expect([first, last]).toEqual(['One ', ' end.'])
          expect(selected?.startsWith('linked'.slice(0, from))).toBe(true)
          expect(selected?.endsWith('linked'.slice(to))).toBe(true)
          expect(next.children.map(({ marks }) => marks)).toEqual([[], ['l'], []])
        },
      ),
    )
  })
})
