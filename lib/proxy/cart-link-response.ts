import { createHash } from 'node:crypto'
import { forwardScript, standalonePageHtml } from '#lib/access/standalone-page.ts'
import { parseCartLink, shopPermalinkPath } from '#lib/addresses/cart-link.ts'
import { env } from '#lib/env.ts'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { loadMessages } from '#lib/i18n/load-messages.ts'
import { type Locale, localeTable } from '#lib/locales.ts'
import { bidiIsolate } from '#lib/text/bidi-isolate.ts'

const policy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(forwardScript).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/**
 * The response to a link that fills the cart. A browser with scripts goes to the page whose fragment has the content of
 * the link. Without scripts, a redirect would lose it: the page says so, and links to the checkout of the shop.
 */
export async function cartLinkResponse(locale: Locale, location: string): Promise<Response> {
  const { cart, cartLink, chrome, gate } = await loadMessages(locale)
  const { tag, direction } = localeTable[locale]
  const [path = '', content] = location.split('#')
  const permalink = shopPermalinkPath(location)
  const code = parseCartLink(`#${content}`)?.discountCode
  const message = permalink
    ? cartLink.lines
    : code
      ? cartLink.code.replace('{code}', () => bidiIsolate(code))
      : chrome.cartNeedsScript
  const shopUrl = permalink === undefined ? undefined : new URL(permalink, env.shop.origin)
  shopUrl?.searchParams.set('locale', tag)
  const links = [
    ...(shopUrl ? [{ href: shopUrl.href, text: cart.checkout }] : []),
    { href: path, text: gate.toSite },
  ]
  const texts = { tag, direction, siteName: env.site.name, title: cart.title, message, links }
  return new Response(standalonePageHtml(texts, location), {
    headers: {
      'Cache-Control': cachePolicies.preview.header,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
    },
  })
}
