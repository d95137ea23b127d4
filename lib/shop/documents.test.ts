import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generateDocumentTypes } from '#tooling/typegen/shop/document-types.ts'
import * as documents from './documents.generated.ts'
import { cartCreateDocument, cartFetchDocument } from './documents.generated.ts'
import type { CartFetchQuery, CartFetchQueryVariables } from './documents.generated.ts'
import type { ShopDocument, StorefrontClient } from './storefront-client.ts'

const root = resolve(import.meta.dirname, '../..')

/** The operations by document name; one that fetches further pages of a response belongs to another. */
const operations = globSync('*.graphql', { cwd: join(root, 'lib/shop/operations') })
  .map((file) => file.replace('.graphql', ''))
  .filter((name) => !name.endsWith('-page'))

describe('documents', () => {
  it('contains each document with its fragments, each once', () => {
    const fragments = [...cartFetchDocument.matchAll(/fragment (\w+)/g)].map(([, name]) => name)
    expect(fragments).toEqual([
      'MoneyFields',
      'TaxAndDutyFields',
      'DiscountAllocationFields',
      'LinePageFields',
      'CartFields',
    ])
  })

  it('is used by the code in the same folder', () => {
    const code = readdirSync(join(root, 'lib/shop'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test|\.generated)\.ts$/.test(path))
      .map((path) => readFileSync(join(root, 'lib/shop', path), 'utf8'))
      .join('')
    const unsent = Object.keys(documents).filter((name) => !code.includes(`${name},`))
    expect(unsent).toEqual([])
  })

  it('has a caller for each operation', () => {
    const callers = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: root })
      .filter(
        (path) => !/\.test\.tsx?$|\/testing\/|\.generated\.ts$|^lib\/shop\/operations\//.test(path),
      )
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('')
    const functionOf = (name: string) =>
      name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
    const uncalled = operations.filter(
      (name) => !new RegExp(`\\b(?:fetch)?${functionOf(name)}\\b`, 'i').test(callers),
    )
    expect(operations.length).toBeGreaterThan(0)
    expect(uncalled).toEqual([])
  })

  it('has a test for each operation', () => {
    const untested = operations.filter(
      (name) => !existsSync(join(root, 'lib/shop/operations', `${name}.test.ts`)),
    )
    expect(untested).toEqual([])
  })

  it('drops the tax and duty fragments from all documents', async () => {
    const generated = await generateDocumentTypes(root, ['TaxAndDutyFields'])
    expect(generated).toContain('export const cartFetchDocument')
    expect(generated).not.toMatch(/tax(?!onomy)|duty/i)
  })
})

/** Each pair below must fail to compile; `npm run verify` reports one that does not. */
export const refused = {
  // @ts-expect-error -- a text that nobody has typed
  loose: 'query CartFetch { shop { name } }' satisfies ShopDocument<CartFetchQuery, object>,
  // @ts-expect-error -- the types of another document
  crossed: cartCreateDocument satisfies ShopDocument<CartFetchQuery, CartFetchQueryVariables>,
  // @ts-expect-error -- the variables of another document
  variables: (shop: StorefrontClient) => shop.request(cartCreateDocument, { cartId: 'a' }),
  answer: async (shop: StorefrontClient) => {
    const { data } = await shop.request(cartFetchDocument, { cartId: 'a' })
    // @ts-expect-error -- a field that the document does not select
    return data?.cart?.createdAt
  },
}
