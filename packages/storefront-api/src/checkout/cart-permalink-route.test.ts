import { beforeEach, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
beforeEach(() => {
  shop = openTestShop()
  return () => shop.close()
})

/** Opens a permalink, and returns the response and the page that it leads to. */
async function open(path: string) {
  const response = await shop.request(path, { redirect: 'manual' })
  const location = response.headers.get('location')
  const page = location ? await (await shop.request(location)).text() : await response.text()
  return { status: response.status, location, page, headers: response.headers }
}

describe('a cart permalink', () => {
  it('leads to the checkout of a new cart with lines, code, note and attributes', async () => {
    const query = 'discount=ORBIT10&note=For%20L%C3%A9a&attributes[gift]=yes&locale=fr'
    const { status, location, page, headers } = await open(`/cart/2001:2,2005:1?${query}`)
    expect([status, headers.get('cache-control')]).toEqual([303, 'private, no-store'])
    expect(page).toContain('<html lang="fr"')
    expect(page).toContain('ORBIT10')
    const { pathname, searchParams } = new URL(location!)
    const id = `gid://shopify/Cart/${pathname.split('/')[2]}?key=${searchParams.get('key')}`
    const { data } = await shop.graphql(
      `query($id: ID!) { cart(id: $id) { note attributes { key value } discountCodes { code applicable }
        lines(first: 5) { nodes { quantity merchandise { ... on ProductVariant { id } } } } } }`,
      { id },
    )
    expect(data.cart).toMatchObject({
      note: 'For Léa',
      attributes: [{ key: 'gift', value: 'yes' }],
      discountCodes: [{ code: 'ORBIT10', applicable: true }],
    })
    const lines = data.cart.lines.nodes as { quantity: number; merchandise: { id: string } }[]
    expect(lines.map(({ quantity, merchandise }) => [merchandise.id, quantity])).toEqual([
      ['gid://shopify/ProductVariant/2005', 1],
      ['gid://shopify/ProductVariant/2001', 2],
    ])
  })

  it.each(['/cart/9999:1', '/cart/2001:1,9999:1'])(
    'says that %s names an unknown watch, and creates no cart',
    async (path) => {
      const { status, location, page } = await open(path)
      expect([status, location]).toEqual([404, null])
      expect(page).toContain('The link could not be opened')
    },
  )

  it.each(['/cart', '/cart/2001', '/cart/x:1', '/cart/2001:1/x'])('is not %s', async (path) => {
    expect((await open(path)).status).toBe(404)
    expect((await open(path)).page).not.toContain('The link could not be opened')
  })

  it('creates no cart for any method but GET', async () => {
    const response = await shop.request('/cart/2001:1', { method: 'POST' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
  })

  it('counts wrong codes, and then applies none', async () => {
    for (let turn = 0; turn < 20; turn += 1) await open(`/cart/2001:1?discount=GUESS${turn}`)
    expect((await open('/cart/2001:1?discount=ORBIT10')).page).not.toContain('ORBIT10')
  })
})
