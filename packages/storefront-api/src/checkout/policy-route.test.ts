import { describe, afterAll, expect, it } from 'vitest'
import { openTestShop } from '../testing/test-shop.ts'

const shop = openTestShop()
afterAll(() => shop.close())

describe('policyRoute', () => {
  it('serves a policy as its own HTML with a CSP that forbids scripts and framing', async () => {
    const page = await shop.request('/policies/privacy-policy')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<h1>Privacy policy</h1><p>We keep little.</p>')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
    const head = await shop.request('/policies/privacy-policy', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect((await shop.request('/policies/nothing')).status).toBe(404)
  })
})
