import { connect } from 'node:net'
import { describe, afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningShop } from '../../src/serve.ts'
import { buyer, createVisitor } from '../../src/testing/checkout-form.ts'
import { startTestShop } from '../../src/testing/running-shop.ts'
import { pieces, type Loose } from '../../src/testing/test-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

async function newCheckout(): Promise<URL> {
  const response = await fetch(`${shop.url}/api/2026-04/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `mutation { cartCreate(input: { lines: [{ merchandiseId: "${pieces.plenty}" }] }) { cart { checkoutUrl } } }`,
    }),
  })
  const { data } = (await response.json()) as Loose
  return new URL(data.cartCreate.cart.checkoutUrl)
}

/** The raw response to a request, until the connection closes. */
function raw(head: string[], body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1', () =>
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`),
    )
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

describe('checkout', () => {
  it('redirects from the form to the confirmation', async () => {
    const url = await newCheckout()
    const visitor = createVisitor((path, init) => fetch(new URL(path, shop.url), init))
    const { seal, response } = await visitor.open(url.href)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    // As a browser does: POST the form, then GET the page that it redirects to.
    const confirmed = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ ...buyer, seal, do: 'order' }),
    })
    expect(confirmed.redirected).toBe(true)
    expect(new URL(confirmed.url).pathname).toMatch(/\/thank-you$/u)
    expect(await confirmed.text()).toMatch(/data-order-number="\d+"/u)
    const again = await fetch(confirmed.url, { method: 'HEAD' })
    expect([again.status, await again.text()]).toEqual([200, ''])
  })

  it('rejects an endless form before it ends, and keeps serving', async () => {
    const { pathname, search } = await newCheckout()
    const answer = await raw(
      [
        `POST ${pathname}${search} HTTP/1.1`,
        'host: x',
        'content-type: application/x-www-form-urlencoded',
        'transfer-encoding: chunked',
      ],
      `40000\r\n${'x'.repeat(0x40000)}\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 303/u)
    const page = await (await fetch(new URL(pathname + search, shop.url))).text()
    expect(page).toContain('The form was too long')
  })

  it('serves fonts to its own pages only', async () => {
    const page = await (await fetch(await newCheckout())).text()
    const path = /href="(\/checkouts\/faces\/[^"]+)"/u.exec(page)![1]!
    const face = await fetch(new URL(path, shop.url))
    expect(face.status).toBe(200)
    expect(face.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect((await face.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  })
})
