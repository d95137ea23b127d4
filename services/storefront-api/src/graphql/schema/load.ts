import { createRequire } from 'node:module'
// The file is named because bundlers would otherwise pick graphql's second build, whose classes
// graphql-yoga does not accept.
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql/index.js'
import { resolvers } from '../resolvers.ts'
import { attachResolvers } from './strict.ts'
import type { SchemaVersion } from './versions.ts'

const require = createRequire(import.meta.url)

/** Only the JSON is read: none of the packages' code is loaded. */
const sources: Record<SchemaVersion, () => unknown> = {
  '2025-01': () => require('shopify-schema-2025-01/storefront.schema.json'),
  '2026-04': () => require('@shopify/hydrogen-react/storefront.schema.json'),
}

interface LooseType {
  name: string
  inputFields?: unknown[] | null
}

/**
 * Adds the one input that the live service takes and both dumps lack:
 * `CartBuyerIdentityInput.deliveryAddressPreferences: [DeliveryAddressInput!]`.
 */
function withLiveInput(introspection: IntrospectionQuery): IntrospectionQuery {
  const field = {
    name: 'deliveryAddressPreferences',
    description: null,
    type: {
      kind: 'LIST',
      name: null,
      ofType: {
        kind: 'NON_NULL',
        name: null,
        ofType: { kind: 'INPUT_OBJECT', name: 'DeliveryAddressInput', ofType: null },
      },
    },
    defaultValue: null,
    isDeprecated: true,
    deprecationReason: 'Use `cart.delivery` instead.',
  }
  const types = (introspection.__schema.types as readonly LooseType[]).map((type) =>
    type.name === 'CartBuyerIdentityInput'
      ? { ...type, inputFields: [...(type.inputFields ?? []), field] }
      : type,
  )
  return { __schema: { ...introspection.__schema, types } } as unknown as IntrospectionQuery
}

const built = new Map<SchemaVersion, GraphQLSchema>()

/** The executable schema of a version, built on first use and kept. */
export function schemaFor(version: SchemaVersion): GraphQLSchema {
  let schema = built.get(version)
  if (!schema) {
    const loaded = sources[version]() as IntrospectionQuery & { data?: IntrospectionQuery }
    schema = buildClientSchema(withLiveInput(loaded.data ?? loaded), { assumeValid: true })
    attachResolvers(schema, resolvers)
    built.set(version, schema)
  }
  return schema
}
