import { describe, expect, it } from 'vitest'
import { env } from '#lib/env.ts'
import { cartLinkResponse } from './cart-link-response.ts'

const hrefs = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)

describe('cartLinkResponse', () => {
  it('leads to the page that fills the cart, and without scripts to the checkout of the shop', async () => {
    const location = '/fr#cart=12%3A1%2C34%3A2&discount=A%26B&note=x'
    const response = await cartLinkResponse('fr', location)
    const html = await response.text()
    expect(html).toContain(
      `<script data-to="${location.replaceAll('&', '&amp;')}">location.replace(`,
    )
    expect(html.slice(0, html.indexOf('<noscript>'))).not.toContain('<main>')
    expect(html).toContain('Le panier de ce site nécessite JavaScript.')
    expect(hrefs(html)).toEqual([
      `${env.shop.origin}/cart/12:1,34:2?discount=A%26B&amp;note=x&amp;locale=fr`,
      '/fr',
    ])
    expect(response.headers.get('cache-control')).toContain('no-store')
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/)
  })

  it('names the discount code of a link without lines, as text', async () => {
    const html = await (await cartLinkResponse('en', '/x?y=1#discount=%3Cb%3E%24%26')).text()
    expect(html).toContain('the discount code \u2068&lt;b&gt;$&amp;\u2069. The cart')
    expect(hrefs(html)).toEqual(['/x?y=1'])
  })

  it('says that the cart needs JavaScript where a link has neither', async () => {
    const html = await (await cartLinkResponse('ar', '/ar#cart=')).text()
    expect(html).toContain('تحتاج السلة إلى جافاسكربت')
    expect(hrefs(html)).toEqual(['/ar'])
  })
})
