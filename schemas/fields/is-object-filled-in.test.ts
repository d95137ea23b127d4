import { describe, expect, it } from 'vitest'
import { isObjectFilledIn } from './is-object-filled-in.ts'

const content = ['label', 'reference']
const alone = ['heroHeader', 'link', 'reference']

describe('isObjectFilledIn', () => {
  it.each([
    ['nothing', undefined, false],
    ['what Studio begins with', { type: 'internal', reference: { _type: 'reference' } }, false],
    ['a text taken out again', { type: 'internal', label: '' }, false],
    ['a text', { type: 'internal', label: 'More' }, true],
    ['a reference', { reference: { _type: 'reference', _ref: 'page-a' } }, true],
  ])('requires the other fields when an object has %s: %s', (_, parent, begun) => {
    expect(isObjectFilledIn({ parent, path: alone }, content)).toBe(begun)
  })

  it('requires the fields of a list item at once', () => {
    expect(
      isObjectFilledIn({ parent: {}, path: ['links', { _key: 'a' }, 'reference'] }, content),
    ).toBe(true)
  })
})
