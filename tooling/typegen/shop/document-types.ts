import { globSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as operations from '@graphql-codegen/typescript-operations'
import {
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  stripIgnoredCharacters,
} from 'graphql/index.js'
import { droppedFragments } from '#lib/shop/fragments/dropped-fragments.ts'
import {
  validateGraphqlDocuments,
  type GraphqlDocuments,
  fragmentNamesOf,
  readGraphqlDocuments,
} from './graphql-documents.ts'
import { readSchemas, type OlderAndNewerSchema } from './schema-versions.ts'

/** Where the site keeps its documents. */
export const graphqlDocumentGlob = 'lib/shop/{fragments,operations}/*.graphql'

/**
 * Every document of the site as a pair: its text, and what it takes and answers.
 * @throws Error naming the file of a document that one of the versions refuses
 */
export async function generateDocumentTypes(
  root: string,
  dropped: readonly string[] = droppedFragments,
): Promise<string> {
  const schemas = readSchemas()
  const paths = globSync(graphqlDocumentGlob, { cwd: root }).toSorted()
  const documents = readGraphqlDocuments(root, paths, dropped)
  validateGraphqlDocuments(documents, schemas)
  const fragments = [...documents.fragments].map(
    ([name, node]) => `const ${textName(name)} = ${textOf(node)}`,
  )
  const pairs = [...documents.operations.values()].map((node) => pairOf(documents, node))
  return [
    "import type { ShopDocument } from './storefront-client.ts'",
    await typesOf(documents, schemas),
    ...fragments,
    ...pairs,
    '',
  ].join('\n')
}

function pairOf(documents: GraphqlDocuments, node: OperationDefinitionNode): string {
  const name = node.name?.value ?? ''
  const kind = node.operation === 'query' ? 'Query' : 'Mutation'
  const parts = [...fragmentNamesOf(documents, node)].map((fragment) => `\${${textName(fragment)}}`)
  const text = textOf(node).replace(/`$/, `${parts.join('')}\``)
  return `export const ${name[0]?.toLowerCase()}${name.slice(1)}Document = ${text} as ShopDocument<${name}${kind}, ${name}${kind}Variables>`
}

const textName = (fragment: string): string => `${fragment}Text`

const textOf = (node: OperationDefinitionNode | FragmentDefinitionNode): string =>
  `\`${stripIgnoredCharacters(print(node))}\``

/** The site's own types of what it selects; what it names of the schema are hydrogen-react's. */
function typesOf(documents: GraphqlDocuments, { older }: OlderAndNewerSchema): Promise<string> {
  const definitions = [...documents.fragments.values(), ...documents.operations.values()]
  return codegen({
    filename: 'documents.generated.ts',
    schema: { kind: Kind.DOCUMENT, definitions: [] },
    schemaAst: older,
    documents: [{ location: 'lib/shop', document: { kind: Kind.DOCUMENT, definitions } }],
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
          importSchemaTypesFrom: '~@shopify/hydrogen-react/storefront-api-types',
          namespacedImportName: 'Storefront',
          scalars: { ID: 'string', Decimal: 'string', URL: 'string' },
          defaultScalarType: 'unknown',
          arrayInputCoercion: false,
        },
      },
    ],
  })
}
