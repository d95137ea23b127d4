import { buildUUID } from '@shopify/hydrogen-react/cookies-utils'

/*
 * Shopify's visitor and visit ids. Its package reads the cookies but no longer creates them: the official way requires
 * a script of Shopify's in every page (docs/decisions/0073-analytics-facts.md).
 */

/** Lifetimes as Shopify's own: 360 days for a visitor, half an hour without activity for a visit. */
const cookies = [
  ['_shopify_y', 360 * 24 * 60 * 60],
  ['_shopify_s', 30 * 60],
] as const

/** Creates missing cookies and renews existing ones. Requires the visitor's consent. */
export function refreshShopifyCookies(shopOrigin: string): void {
  const domain = sharedParentDomain(location.hostname, new URL(shopOrigin).hostname)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  for (const [name, maxAge] of cookies) {
    const written = `${name}=${cookieValue(name) ?? buildUUID()}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
    document.cookie = written + (domain && `; Domain=${domain}`)
    // Browsers reject cookies for a public suffix such as co.uk.
    if (!cookieValue(name)) document.cookie = written
  }
}

function cookieValue(name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(document.cookie)?.[1]
}

/**
 * The domain that site and shop share, so that the checkout continues the same visit; empty where there is none.
 *
 * @internal exported for its test
 */
export function sharedParentDomain(site: string, shop: string): string {
  const [own, other] = [site, shop].map((host) => host.split('.').toReversed()) as [
    string[],
    string[],
  ]
  const end = own.findIndex((label, index) => label !== other[index])
  const shared = own.slice(0, end < 0 ? own.length : end)
  const isAddress = /^[\d.]+$|:/.test(site)
  return shared.length < 2 || isAddress ? '' : shared.toReversed().join('.')
}
