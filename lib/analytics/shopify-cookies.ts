import { buildUUID } from '@shopify/hydrogen-react/cookies-utils'

/*
 * The two ids by which Shopify tells visitors and visits apart. The package reads them and no longer makes them: its own
 * way needs a script of Shopify's in every page (docs/decisions/0073-analytics-facts.md).
 */

/** A visitor, for 360 days, and a visit, until nothing has happened for half an hour; as Shopify keeps its own. */
const cookies = [
  ['_shopify_y', 360 * 24 * 60 * 60],
  ['_shopify_s', 30 * 60],
] as const

/** Makes the cookies that are missing and lets all of them last on. Only with the visitor's leave. */
export function refreshShopifyCookies(shopOrigin: string): void {
  const domain = sharedParentDomain(location.hostname, new URL(shopOrigin).hostname)
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  for (const [name, maxAge] of cookies) {
    const written = `${name}=${cookieValue(name) ?? buildUUID()}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
    document.cookie = written + (domain && `; Domain=${domain}`)
    // Browsers refuse a domain under which strangers have theirs, such as co.uk.
    if (!cookieValue(name)) document.cookie = written
  }
}

function cookieValue(name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(document.cookie)?.[1]
}

/**
 * The domain that site and shop share, below which the checkout counts the same visit; empty where there is none.
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
