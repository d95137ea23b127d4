import { describe, beforeEach, expect, it } from 'vitest'
import { buyer, checkoutOf, createVisitor } from '../testing/checkout-form.ts'
import { makeCart, openTestShop, pieces, type TestShop } from '../testing/test-shop.ts'

let shop: TestShop
let visitor: ReturnType<typeof createVisitor>
let path: string
beforeEach(async () => {
  shop = openTestShop()
  visitor = createVisitor(shop.request)
  path = checkoutOf(await makeCart(shop, [{ merchandiseId: pieces.five }]))
  return () => shop.close()
})

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
async function post(body: string, headers: Record<string, string>) {
  const response = await shop.request(path, { method: 'POST', body, headers, redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), response }
}

describe('bad input', () => {
  it.each(['cross-site', 'same-site'])('rejects a form from a page that is %s', async (from) => {
    const { seal } = await visitor.open(path)
    const body = String(new URLSearchParams({ ...buyer, seal, do: 'order' }))
    const { status, response } = await post(body, { ...urlencoded, 'sec-fetch-site': from })
    expect(status).toBe(403)
    const page = await response.text()
    expect(page).toContain('It was not sent from the checkout.')
    expect(page).toContain('Back to the checkout')
    expect(shop.orders.count()).toBe(0)
    const own = await post(body, { ...urlencoded, 'sec-fetch-site': 'same-origin' })
    expect(own.location).toContain('/thank-you')
  })

  it.each(['application/json', 'multipart/form-data; boundary=x', 'text/plain'])(
    'reads no %s',
    async (type) => {
      const { status, response } = await post('{"do":"order"}', { 'content-type': type })
      expect(status).toBe(415)
      expect(await response.text()).toContain('This form could not be read')
    },
  )

  it('reports on the checkout page that a form was too long, and keeps the stored values', async () => {
    await visitor.send(path, buyer)
    const { status, location } = await post(`name=${'x'.repeat(200_000)}`, urlencoded)
    expect(status).toBe(303)
    const { page } = await visitor.open(location!)
    expect(page).toContain('The form was too long')
    expect(page).toContain('value="Ada Lovelace"')
    await visitor.send(path, buyer)
    const own = path
    path = own.replace(/key=\w+/u, 'key=no')
    expect((await post(`name=${'x'.repeat(200_000)}`, urlencoded)).status).toBe(413)
    expect((await visitor.open(own)).page).not.toContain('The form was too long')
    path = '/checkouts/nobody?key=no'
    expect((await post(`name=${'x'.repeat(200_000)}`, urlencoded)).status).toBe(413)
  })

  it('accepts malformed bytes, unknown field names and an empty body', async () => {
    for (const body of ['', '%', '&&&=', 'do=order', '__proto__=x&constructor=y', 'name=%ff%fe%00'])
      expect((await post(body, urlencoded)).status, body).toBe(303)
    expect((await visitor.open(path)).response.status).toBe(200)
    expect(shop.orders.count()).toBe(0)
  })

  it('never redirects to another origin', async () => {
    for (const at of ['//evil.example', 'way\r\nset-cookie: x', 'javascript:', 'WAY'])
      expect((await post(String(new URLSearchParams({ at })), urlencoded)).location).toBe(
        path.replace('_fd=0&', ''),
      )
  })

  it('responds to other methods with 405 and an Allow header', async () => {
    const response = await shop.request(path, { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })
})
