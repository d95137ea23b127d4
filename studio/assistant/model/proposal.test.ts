import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type {
  PortableTextBlock,
  TranslatableText,
} from '../../translations/model/translatable-text.ts'
import { isRefused, proposeText } from './proposal.ts'

const block: PortableTextBlock = {
  _type: 'block',
  _key: 'a',
  markDefs: [{ _type: 'link', _key: 'l' }],
  children: [
    { _type: 'span', _key: 's', text: 'Read ', marks: [] },
    { _type: 'product', _key: 'p' },
    { _type: 'span', _key: 't', text: 'more', marks: ['l'] },
  ],
}
const text = (value: TranslatableText['value'], maxLength?: number): TranslatableText => ({
  path: 'field',
  titles: ['Field'],
  kind: typeof value === 'string' ? 'string' : 'block',
  value,
  maxLength,
  description: undefined,
})
const reasonOf = (value: TranslatableText['value'], answer: unknown) => {
  const proposed = proposeText(text(value), answer, value)
  return isRefused(proposed) ? proposed.reason : undefined
}

describe('proposeText', () => {
  it.each([
    ['a number', 'Text', 1],
    ['nothing', 'Text', undefined],
    ['a block without a span', block, { ...block, children: block.children.slice(0, 2) }],
    [
      'words in a foreign span',
      block,
      { ...block, children: [...block.children, { _type: 'span', _key: 'x', text: 'More' }] },
    ],
    ['a string for a block', block, 'Text'],
  ])('refuses %s', (_, value, answer) => {
    expect(reasonOf(value, answer)).toBe(
      'The model returned no text in the structure of this field.',
    )
  })

  it('refuses an empty text', () => {
    expect(reasonOf('Text', ' ')).toBe('The model returned an empty text.')
  })

  it('notes a text that is too long, and a link without words', () => {
    expect(proposeText(text('Text', 5), 'Longer', 'Text')).toMatchObject({
      notes: ['Longer than the limit of 5 characters (6).'],
    })
    const [first, product, last] = block.children
    const emptied = { ...block, children: [first, product, { ...last, text: '' }] }
    expect(proposeText(text(block), emptied, block)).toMatchObject({
      before: 'Read more',
      after: 'Read ',
      notes: ['A link or formatting has no words left.'],
    })
  })

  it('keeps all of a block but the texts of its spans, whatever the answer is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.jsonValue(), (one, other, rest) => {
        const answer = {
          _type: rest,
          _key: rest,
          markDefs: rest,
          children: [
            { _type: 'span', _key: 't', text: other, marks: rest },
            { _type: 'product', _key: 'p', _ref: rest },
            { _type: 'span', _key: 's', text: one, marks: rest },
          ],
        }
        const proposed = proposeText(text(block), answer, block)
        if (isRefused(proposed)) return
        const [first, product, last] = block.children
        const children = [{ ...first, text: one }, product, { ...last, text: other }]
        expect(proposed.value).toEqual({ ...block, children })
      }),
    )
  })
})
