import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, afterEach, beforeEach, expect, it } from 'vitest'
import { generatedTypesCheck } from '#tooling/checks/generated-types.ts'
import { writeStampedFile } from '#tooling/typegen/stamped-file.ts'
import {
  contentTypesFile,
  inputFilesOf,
  queryShapesFile,
  resolverTypesFile,
  shopGraphqlDocumentsTarget,
} from '#tooling/typegen/generated-files.ts'

const checkout = resolve(import.meta.dirname, '../..')
/** Generated from the content schema and the queries. */
const contentFiles = [contentTypesFile.output, queryShapesFile.output]
const servedTypes = 'packages/storefront-api/src/graphql/schema/supported-types.ts'
let root: string
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const stale = async () => (await generatedTypesCheck.run({ root })).map(({ file }) => file)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'orrery-types-'))
  write('package-lock.json', '{"packages":{"node_modules/sanity":{"version":"1.0.0"}}}')
  write('schemas/documents/home.ts', 'export const home = 1')
  write('components/pages/home/home.groq.ts', 'export const query = 1')
  write('lib/shop/operations/cart-fetch.graphql', 'query { shop { name } }')
  write(servedTypes, 'export const plainObjectTypes = []')
  mkdirSync(join(root, 'lib/content'))
  writeStampedFile(root, contentTypesFile, 'export type Home = string\n')
  writeStampedFile(root, queryShapesFile, 'export const queryShapes = {}\n')
  writeStampedFile(root, shopGraphqlDocumentsTarget, 'export type Cart = string\n')
  writeStampedFile(root, resolverTypesFile, 'export type Fields = string\n')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('generated types check', () => {
  it('accepts current types, also after a change of unrelated files', async () => {
    write('schemas/documents/home.test.ts', 'it()')
    write('components/pages/home/home-page.tsx', 'export const view = 1')
    expect(await stale()).toEqual([])
  })

  it.each([
    ['a schema', 'schemas/documents/home.ts', contentFiles],
    ['a new schema', 'schemas/documents/page.ts', contentFiles],
    ['a module’s schema', 'components/modules/media/media.schema.ts', contentFiles],
    ['a query', 'components/pages/home/home.groq.ts', contentFiles],
    [
      'a document of the shop',
      'lib/shop/operations/cart-fetch.graphql',
      [shopGraphqlDocumentsTarget.output],
    ],
    ['the types that the shop serves', servedTypes, [resolverTypesFile.output]],
    ['the generator of shapes', 'tooling/typegen/shape-writer.ts', [queryShapesFile.output]],
  ])('rejects types after a change of %s', async (_, changed, outputs) => {
    write(changed, 'export const changed = 2')
    expect(await stale()).toEqual(outputs)
  })

  it('rejects types of another generator version, and edited ones', async () => {
    write('package-lock.json', '{"packages":{"node_modules/sanity":{"version":"1.0.1"}}}')
    expect(await stale()).toEqual(contentFiles)
    write(shopGraphqlDocumentsTarget.output, 'export type Cart = never\n')
    expect(await stale()).toEqual([...contentFiles, shopGraphqlDocumentsTarget.output])
  })

  it('finds the inputs of this checkout', () => {
    const content = inputFilesOf(checkout, contentTypesFile)
    expect(content).toContain('schemas/index.ts')
    expect(content).toContain('components/chrome/common.groq.ts')
    expect(content.filter((path) => path.includes('.test.'))).toEqual([])
    expect(inputFilesOf(checkout, resolverTypesFile)).toContain(servedTypes)
    expect(inputFilesOf(checkout, shopGraphqlDocumentsTarget)).toContain(
      'lib/shop/operations/cart-create.graphql',
    )
  })
})
