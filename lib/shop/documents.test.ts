import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generateDocumentTypes } from '#tooling/typegen/shop/document-types.ts'
import * as documents from './documents.generated.ts'
import { cartCreateDocument, cartFetchDocument } from './documents.generated.ts'
import type { CartFetchQuery, CartFetchQueryVariables } from './documents.generated.ts'
import type { ShopDocument, Storefront } from './storefront.ts'

const root = new URL('../..', import.meta.url).pathname

it('carries each document with the fragments that it needs, each once', () => {
  const fragments = [...cartFetchDocument.matchAll(/fragment (\w+)/g)].map(([, name]) => name)
  expect(fragments).toEqual([
    'MoneyFields',
    'TaxAndDutyFields',
    'DiscountAllocationFields',
    'LinePageFields',
    'CartFields',
  ])
})

it('is sent by the code beside it', () => {
  const code = readdirSync(join(root, 'lib/shop'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test|\.generated)\.ts$/.test(path))
    .map((path) => readFileSync(join(root, 'lib/shop', path), 'utf8'))
    .join('')
  const unsent = Object.keys(documents).filter((name) => !code.includes(`${name},`))
  expect(unsent).toEqual([])
})

it('is sent for somebody: the site calls each operation', () => {
  const callers = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/testing\//.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('')
  const operations = readdirSync(join(root, 'lib/shop/operations'))
  const uncalled = operations
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .filter((file) => !callers.includes(`/${file}'`))
  expect(uncalled).toEqual([])
})

it('has a test beside the code of each operation', () => {
  const files = readdirSync(join(root, 'lib/shop/operations'))
  const untested = files
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .filter((file) => !files.includes(file.replace('.ts', '.test.ts')))
  expect(untested).toEqual([])
})

it('drops tax and duty as a whole', async () => {
  const generated = await generateDocumentTypes(root, ['TaxAndDutyFields'])
  expect(generated).toContain('export const cartFetchDocument')
  expect(generated).not.toMatch(/tax(?!onomy)|duty/i)
})

/** Each pair below must be refused by the compiler; `npm run verify` says so when one is not. */
export const refused = {
  // @ts-expect-error -- a text that nobody has typed
  loose: 'query CartFetch { shop { name } }' satisfies ShopDocument<CartFetchQuery, object>,
  // @ts-expect-error -- the types of another document
  crossed: cartCreateDocument satisfies ShopDocument<CartFetchQuery, CartFetchQueryVariables>,
  // @ts-expect-error -- the variables of another document
  variables: (shop: Storefront) => shop.request(cartCreateDocument, { cartId: 'a' }),
  answer: async (shop: Storefront) => {
    const { data } = await shop.request(cartFetchDocument, { cartId: 'a' })
    // @ts-expect-error -- a field that the document does not select
    return data?.cart?.createdAt
  },
}
