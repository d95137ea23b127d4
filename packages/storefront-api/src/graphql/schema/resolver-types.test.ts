import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { resolvers } from '../resolvers.ts'
import { introspectionSchema } from './introspection-schema.ts'
import type { ResolversOf } from './resolver-types.ts'
import { plainObjectTypes, resolvedTypes } from './supported-types.ts'

/** What the README lists behind a bold name; `product(s)` stands for two. */
function listed(name: string): string[] {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const list = new RegExp(`^\\*\\*${name}\\*\\*: (.+)\\.$`, 'm').exec(readme)?.[1] ?? ''
  return list
    .split(', ')
    .flatMap((field) =>
      field.endsWith('(s)') ? [field.slice(0, -3), field.replace('(s)', 's')] : [field],
    )
}

describe('resolver types', () => {
  it('generates types for exactly the types that have resolvers', () => {
    expect(Object.keys(resolvers).toSorted()).toEqual([...resolvedTypes].toSorted())
  })

  it.each([
    ['Queries', resolvers.QueryRoot],
    ['Mutations', resolvers.Mutation],
  ])('implements exactly the %s that the README lists', (name, written) => {
    expect(listed(name).toSorted()).toEqual(Object.keys(written).toSorted())
  })

  it('implements only fields of the newer schema', () => {
    const schema = introspectionSchema('2026-04')
    const unknown = Object.entries(resolvers).flatMap(([name, written]) => {
      const type = schema.getType(name)
      const fields = type && 'getFields' in type ? type.getFields() : {}
      return Object.keys(written).filter((field) => !Object.hasOwn(fields, field))
    })
    expect(unknown).toEqual([])
  })

  it('implements every field of its types', () => {
    const schema = introspectionSchema('2026-04')
    const missing = Object.entries(resolvers).flatMap(([name, written]) => {
      const type = schema.getType(name)
      const fields = type && 'getFields' in type ? Object.keys(type.getFields()) : []
      return fields.filter((field) => !(field in written)).map((field) => `${name}.${field}`)
    })
    // Its source has the field.
    expect(missing).toEqual(['MediaImage.id'])
  })

  it('lists plain types of the older schema, or of a new field of the newer one', () => {
    const schema = introspectionSchema('2025-01')
    expect(plainObjectTypes.filter((name) => !schema.getType(name))).toEqual([
      'CartClonePayload',
      'CartDeliveryAddressesReplacePayload',
      'CartGiftCardCodesAddPayload',
      'CartLineInstructions',
      'CartRemovePersonalDataPayload',
      'ConsentManagementCookies',
    ])
  })
})

/** Each line below must be refused by the compiler; `npm run verify` says so when one is not. */
export const refused: {
  cart: ResolversOf<'Cart'>
  shop: ResolversOf<'Shop'>
  product: ResolversOf<'Product'>
  variant: ResolversOf<'ProductVariant'>
  mutation: ResolversOf<'Mutation'>
} = {
  cart: {
    // @ts-expect-error -- a number where the schema has a text
    id: () => 1,
    // @ts-expect-error -- an amount without its currency
    cost: () => ({ subtotalAmount: { amount: '1.0' } }),
  },
  shop: {
    // @ts-expect-error -- no such field
    colour: () => 'red',
  },
  product: {
    // @ts-expect-error -- an argument that the field does not take
    description: ({ product }, { truncate }) => product.title.slice(0, truncate),
    // @ts-expect-error -- a taxonomy, which this shop does not have
    category: () => ({ id: '1', name: 'Watches' }),
    // @ts-expect-error -- the source of another type
    variants: ({ piece }) => piece,
  },
  variant: {
    // @ts-expect-error -- null where the schema has none
    price: () => null,
    // @ts-expect-error -- no member of the enum
    weightUnit: () => 'STONES',
  },
  mutation: {
    // @ts-expect-error -- an error without words
    cartNoteUpdate: () => ({
      cart: null,
      userErrors: [{ code: 'INVALID', field: null }],
      warnings: [],
    }),
  },
}
