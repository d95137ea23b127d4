import { globSync } from 'node:fs'

/** A generated file and all that it is made from. */
export interface GeneratedFile {
  /** Path of the generated file, relative to the checkout. */
  output: string
  /** Patterns of the files that it is made from. */
  inputs: string[]
  /** Packages that shape it, as package-lock.json names their place. */
  packages: string[]
}

/** Types of every query, from the content schema. */
export const contentTypesFile: GeneratedFile = {
  output: 'lib/content/types.generated.ts',
  inputs: [
    'sanity.cli.ts',
    'sanity.config.ts',
    'studio/create-studio-config.ts',
    'lib/locales.ts',
    'lib/addresses/page-kinds.ts',
    'lib/content/{schema,studio-schema}.generated.json',
    'schemas/**/*.{ts,tsx}',
    'components/modules/**/*.schema.ts',
    '{components,lib}/**/*.groq.ts',
    'tooling/typegen/reuse-fragment-types.ts',
  ],
  packages: [
    'node_modules/sanity',
    'node_modules/@sanity/cli',
    'node_modules/@sanity/document-internationalization',
    'node_modules/sanity-plugin-internationalized-array',
  ],
}

/** The shape of every query result, from the same types. */
export const queryShapesFile: GeneratedFile = {
  output: 'lib/content/query-shapes.generated.ts',
  inputs: [
    ...contentTypesFile.inputs,
    'lib/content/content-shape.ts',
    'tooling/typegen/{generate-query-shapes,shape-writer}.ts',
  ],
  packages: contentTypesFile.packages,
}

/** Every document that is sent to the shop with its types, valid in both versions of the schema. */
export const shopGraphqlDocumentsTarget: GeneratedFile = {
  output: 'lib/shop/documents.generated.ts',
  inputs: [
    'lib/shop/{fragments,operations}/*.graphql',
    'lib/shop/fragments/dropped-fragments.ts',
    'tooling/typegen/shop/{document-types,graphql-documents,schema-versions}.ts',
    'packages/storefront-api/src/graphql/schema/{introspection-schema.ts,2025-01.schema.json}',
  ],
  packages: [
    'node_modules/@graphql-codegen/core',
    'node_modules/@graphql-codegen/typescript-operations',
    'node_modules/@shopify/hydrogen-react',
  ],
}

/** What each resolver of the shop is given and may answer, from both schemas that it serves. */
export const resolverTypesFile: GeneratedFile = {
  output: 'packages/storefront-api/src/graphql/schema/types.generated.ts',
  inputs: [
    'packages/storefront-api/src/graphql/schema/{introspection-schema.ts,supported-types.ts,2025-01.schema.json}',
    'tooling/typegen/shop/{input-types,output-types,resolver-types,schema-versions}.ts',
  ],
  packages: ['node_modules/@shopify/hydrogen-react'],
}

/** Every generated file. */
export const generatedFiles: readonly GeneratedFile[] = [
  contentTypesFile,
  queryShapesFile,
  shopGraphqlDocumentsTarget,
  resolverTypesFile,
]

const isTest = /\.test\.tsx?$/

/** The files that a target is made from, sorted; tests make none. */
export function inputFilesOf(root: string, { inputs }: GeneratedFile): string[] {
  return globSync(inputs, { cwd: root })
    .filter((path) => !isTest.test(path))
    .toSorted()
}
