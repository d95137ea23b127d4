import { createRequire } from 'node:module'
// The file is named because bundlers would otherwise pick graphql's second build, whose classes
// the server does not accept.
import {
  buildClientSchema,
  extendSchema,
  parse,
  type GraphQLSchema,
  type IntrospectionInputValue,
  type IntrospectionQuery,
} from 'graphql/index.js'
import type { SchemaVersion } from './schema-versions.ts'

const require = createRequire(import.meta.url)

type Dump = IntrospectionQuery | { data: IntrospectionQuery }

/**
 * The older schema is committed (2025-01.schema.md states its origin); the newer one is the JSON of
 * its npm package.
 */
const dumps: Record<SchemaVersion, () => Dump> = {
  '2025-01': () => require('./2025-01.schema.json'),
  '2026-04': () => require('@shopify/hydrogen-react/storefront.schema.json'),
}

/** The one input that the live service accepts and both schemas lack. */
const deliveryAddressPreferences: IntrospectionInputValue = {
  name: 'deliveryAddressPreferences',
  description: null,
  type: {
    kind: 'LIST',
    ofType: {
      kind: 'NON_NULL',
      ofType: { kind: 'INPUT_OBJECT', name: 'DeliveryAddressInput' },
    },
  },
  defaultValue: null,
  isDeprecated: true,
  deprecationReason: 'Use `cart.delivery` instead.',
}

function withLiveInput({ __schema }: IntrospectionQuery): IntrospectionQuery {
  const types = __schema.types.map((type) =>
    type.kind === 'INPUT_OBJECT' && type.name === 'CartBuyerIdentityInput'
      ? { ...type, inputFields: [...type.inputFields, deliveryAddressPreferences] }
      : type,
  )
  return { __schema: { ...__schema, types } }
}

/** The query of `unstable` that Shopify's Customer Privacy API sends. */
const consentManagement = parse(`
  extend type QueryRoot {
    "The consent of the visitor."
    consentManagement: ConsentManagement!
  }
  type ConsentManagement {
    "The cookies that store a consent."
    cookies(visitorConsent: VisitorConsent!, visitorEmail: String, origReferrer: String, landingPage: String): ConsentManagementCookies!
    customerAccountUrl: URL
  }
  type ConsentManagementCookies {
    cookieDomain: String
    landingPageCookie: String
    origReferrerCookie: String
    shopifyUnique: String
    shopifyVisit: String
    trackingConsentCookie: String!
  }
`)

/**
 * Shopify's schema of a version, without resolvers. The newer one also serves `unstable` and has its
 * consent management.
 */
export function introspectionSchema(version: SchemaVersion): GraphQLSchema {
  const dump = dumps[version]()
  const schema = buildClientSchema(withLiveInput('data' in dump ? dump.data : dump), {
    assumeValid: true,
  })
  return version === '2025-01'
    ? schema
    : extendSchema(schema, consentManagement, { assumeValid: true })
}
