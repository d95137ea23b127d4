import { createRequire } from 'node:module'
import { codegen } from '@graphql-codegen/core'
import * as operations from '@graphql-codegen/typescript-operations'
import {
  buildClientSchema,
  type DefinitionNode,
  type GraphQLSchema,
  type IntrospectionQuery,
  Kind,
  parse,
} from 'graphql'
import { cartDocuments } from '#lib/shop/documents/cart-documents.ts'

/** The schema of the default API version belongs to the shop's package. */
function shopSchema(): GraphQLSchema {
  const shop = createRequire(new URL('../../services/storefront-api/package.json', import.meta.url))
  const dump = shop('shopify-schema-2025-01/storefront.schema.json') as IntrospectionQuery
  return buildClientSchema(dump)
}

/** Every operation, and every fragment once. */
function definitions(): DefinitionNode[] {
  const nodes = Object.values(cartDocuments(true)).flatMap((text) => parse(text).definitions)
  const named = nodes.flatMap((node) =>
    'name' in node && node.name ? [[node.name.value, node] as const] : [],
  )
  return [...new Map(named).values()]
}

/** What each document takes and answers, as TypeScript. */
export async function generateShopTypes(): Promise<string> {
  const document = { kind: Kind.DOCUMENT, definitions: definitions() } as const
  return codegen({
    filename: 'types.generated.ts',
    schema: { kind: Kind.DOCUMENT, definitions: [] },
    schemaAst: shopSchema(),
    documents: [{ location: 'lib/shop/documents', document }],
    config: {},
    pluginMap: { operations },
    plugins: [
      {
        operations: {
          // Fragments become named types that are referred to, not spelled out again.
          inlineFragmentTypes: 'combine',
          disableDescriptions: true,
          skipTypename: true,
          useTypeImports: true,
          scalars: { Decimal: 'string', URL: 'string' },
          defaultScalarType: 'unknown',
        },
      },
    ],
  })
}
