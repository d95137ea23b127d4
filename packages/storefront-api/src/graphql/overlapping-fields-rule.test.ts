import { OverlappingFieldsCanBeMergedRule, parse, validate } from 'graphql/index.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overlappingFieldsRule } from './overlapping-fields-rule.ts'
import { introspectionSchema } from './schema/introspection-schema.ts'

const schema = introspectionSchema('2026-04')

function isRefused(query: string): boolean {
  return validate(schema, parse(query), [overlappingFieldsRule]).length > 0
}

describe('overlapping fields', () => {
  it.each([
    ['{ shop { name } shop { name id } }', false],
    ['{ a: shop { name } a: shop { id } }', false],
    ['{ a: shop { name } a: paymentSettings { countryCode } }', true],
    ['{ shop { a: name } shop { a: id } }', true],
    ['{ product(handle: "a") { id } product(handle: "b") { id } }', true],
    [
      '{ products(first: 1, reverse: true) { nodes { id } } products(reverse: true, first: 1) { nodes { id } } }',
      false,
    ],
    ['{ node(id: "1") { ... on Product { a: title } ... on Collection { a: handle } } }', false],
    [
      '{ node(id: "1") { ... on Product { a: title } ... on Collection { a: seo { title } } } }',
      true,
    ],
    [
      '{ node(id: "1") { ... on Product { a: title } ... on Collection { a: products(first: 1) { nodes { id } } } } }',
      true,
    ],
    ['{ node(id: "1") { id ... on Product { id: title } } }', true],
    [
      '{ ...A ...B } fragment A on QueryRoot { shop { a: name } } fragment B on QueryRoot { shop { ...C } } fragment C on Shop { a: id }',
      true,
    ],
    [
      '{ node(id: "1") { ... on Product { a: __typename } ... on Collection { a: seo { title } } } }',
      true,
    ],
    ['{ ...A } fragment A on QueryRoot { shop { name } ...A }', false],
  ])('%s', (query, refused) => {
    expect(isRefused(query)).toBe(refused)
  })

  it('rejects exactly what the rule of the library rejects', () => {
    const leaf = fc.constantFrom(
      'id',
      'title',
      'handle',
      'id: title',
      'handle: vendor',
      'title: handle',
      'a: id',
      'a: title',
      'a: availableForSale',
      'description',
      'description(truncateAt: 5)',
      'description(truncateAt: 6)',
    )
    const { product } = fc.letrec<{ product: string }>((tie) => ({
      product: fc.oneof(
        { maxDepth: 3 },
        leaf,
        tie('product').map((inner) => `... on Product { ${inner} }`),
        tie('product').map((inner) => `... on Node { id ... on Product { ${inner} } }`),
        fc.constantFrom('a', 'b', 'seo').map((name) => `${name}: seo { title }`),
        fc
          .tuple(fc.constantFrom('1', '2'), tie('product'))
          .map(
            ([first, inner]) =>
              `collections(first: ${first}) { nodes { products(first: 1) { nodes { ${inner} } } } }`,
          ),
      ),
    }))
    const query = fc
      .array(product, { minLength: 2, maxLength: 6 })
      .map((parts) => `{ product(handle: "a") { ${parts.join(' ')} } }`)
    fc.assert(
      fc.property(query, (text) => {
        const expected = validate(schema, parse(text), [OverlappingFieldsCanBeMergedRule])
        expect(isRefused(text)).toBe(expected.length > 0)
      }),
      { numRuns: 400 },
    )
  })
})
