import { createRequire } from 'node:module'
import { buildClientSchema, type IntrospectionQuery, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { cartDocuments } from './cart-documents.ts'

// Both schemas belong to the shop's package; documents must be valid against each.
const shop = createRequire(
  new URL('../../../services/storefront-api/package.json', import.meta.url),
)
const schemas = {
  '2025-01': schemaOf(shop('shopify-schema-2025-01/storefront.schema.json')),
  '2026-04': schemaOf(shop('@shopify/hydrogen-react/storefront.schema.json')),
}

function schemaOf(dump: unknown) {
  const { data, ...rest } = dump as { data?: IntrospectionQuery } & IntrospectionQuery
  return buildClientSchema(data ?? rest)
}

describe.each(Object.entries(schemas))('against %s', (_, schema) => {
  const all = [...Object.entries(cartDocuments(true)), ...Object.entries(cartDocuments(false))]
  it.each(all)('%s is valid', (_name, document) => {
    expect(validate(schema, parse(document)).map(({ message }) => message)).toEqual([])
  })
})

it('drops tax and duty as a whole', () => {
  expect(cartDocuments(false).cartFetch).not.toMatch(/tax|duty/i)
  expect(cartDocuments(true).cartFetch).toMatch(/totalDutyAmount/)
})
