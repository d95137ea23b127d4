import { describe, expect, it, vi } from 'vitest'
import { conformToContentShape, type IllTypedValue } from './conform-to-content-shape.ts'
import type { ContentShape } from './content-shape.ts'

const text: ContentShape = {
  items: {
    types: {
      block: {
        fields: { _key: 'text', _type: 'text', children: { items: { fields: { text: 'text' } } } },
      },
      figure: { fields: { _key: 'text', _type: 'text', caption: 'text' } },
    },
  },
}
const shape: ContentShape = {
  fields: {
    _id: 'text',
    _type: 'text',
    title: 'text',
    price: 'number',
    isNew: 'boolean',
    extra: 'any',
    tags: { items: 'text' },
    slots: { items: 'text', gaps: true },
    modules: {
      items: {
        types: {
          quote: { fields: { _key: 'text', _type: 'text', title: 'text', body: text } },
          media: { fields: { _key: 'text', _type: 'text', image: { fields: { alt: 'text' } } } },
        },
      },
    },
  },
}
const quote = { _key: 'a', _type: 'quote', title: 'Time' }

/** The result, and what was reported as `field: found`. */
function conform(value: unknown) {
  const reports: IllTypedValue[] = []
  const result = conformToContentShape(value, shape, (each) => reports.push(each))
  return { result, reports, problems: reports.map(({ field, found }) => `${field}: ${found}`) }
}

describe('conformToContentShape', () => {
  it('returns a result that has the shape itself, with missing values and further fields', () => {
    const value = {
      _id: 'home',
      title: null,
      extra: { any: [1] },
      further: 7,
      slots: ['a', null],
      modules: [quote, { _key: 'b', _type: 'media', image: { alt: 'A watch' } }],
    }
    expect(conform(value)).toEqual({ result: value, reports: [], problems: [] })
    expect(conform(value).result).toBe(value)
    expect(conform(null).result).toBeNull()
  })

  it.each([
    [{ title: { en: 'x' } }, { title: null }, 'title: object'],
    [{ title: ['x'] }, { title: null }, 'title: list'],
    [{ title: 7 }, { title: null }, 'title: number'],
    [{ price: '7' }, { price: null }, 'price: text'],
    [{ isNew: 'yes' }, { isNew: null }, 'isNew: text'],
    [{ tags: 'steel' }, { tags: null }, 'tags: text'],
    [{ tags: ['a', 7, null, 'b'] }, { tags: ['a', 'b'] }, 'tags[1]: number'],
    [{ modules: {} }, { modules: null }, 'modules: object'],
    [{ modules: [null, 'a', quote] }, { modules: [quote] }, 'modules[1]: text'],
    [
      { modules: [{ _key: 'x', _type: 'hologram' }, {}] },
      { modules: [] },
      'modules[0]: object',
      'modules[1]: object',
    ],
    [{ modules: [{ ...quote, _type: 'constructor' }] }, { modules: [] }, 'modules[0]: object'],
    [
      { modules: [{ _key: 'b', _type: 'media', image: [{ alt: 'x' }] }] },
      { modules: [{ _key: 'b', _type: 'media', image: null }] },
      'modules[0].image: list',
    ],
    [
      {
        modules: [
          { ...quote, body: [{ _key: 'c', _type: 'block', children: [null, { text: 7 }] }] },
        ],
      },
      {
        modules: [{ ...quote, body: [{ _key: 'c', _type: 'block', children: [{ text: null }] }] }],
      },
      'modules[0].body[0].children[1].text: number',
    ],
  ])('treats an ill-typed value as missing: %j', (value, expected, ...problems) => {
    expect(conform(value)).toMatchObject({ result: expected, problems })
  })

  it('treats a result of another type as missing', () => {
    expect(conform('torn').result).toBeNull()
    expect(conform([{}]).result).toBeNull()
  })

  it('gives list items without a key one', () => {
    const { result } = conform({ modules: [{ _type: 'quote' }, { ...quote, _key: {} }] })
    expect(result).toEqual({
      modules: [
        { _type: 'quote', _key: '0' },
        { ...quote, _key: '1' },
      ],
    })
  })

  it('does not change the result', () => {
    const value = { title: 7, modules: [null, { ...quote, title: [] }] }
    const before = structuredClone(value)
    conform(value)
    expect(value).toEqual(before)
  })

  it('reports the innermost document, and its field', () => {
    const report = vi.fn<(value: IllTypedValue) => void>()
    const cards: ContentShape = { fields: { cards: { items: shape }, total: 'number' } }
    const card = { _id: 'product-1', _type: 'product', modules: [{ _type: 'hologram' }] }
    conformToContentShape({ _id: 'home', cards: [card], total: 'x' }, cards, report)
    expect(report.mock.calls.map(([value]) => value)).toEqual([
      {
        document: { id: 'product-1', type: 'product' },
        field: 'modules[0]',
        found: 'object',
        foundType: 'hologram',
        expected: 'object',
        expectedTypes: ['quote', 'media'],
      },
      expect.objectContaining({
        document: { id: 'home', type: undefined },
        field: 'total',
      }),
    ])
  })
})
