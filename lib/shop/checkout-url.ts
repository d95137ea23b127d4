import type { Locale } from '#lib/locales.ts'

/**
 * The address of the checkout in the shopper's language. `_fd=0` keeps the shop from sending the
 * visitor to another domain first. An address that cannot be read is returned as it is.
 */
export function checkoutUrlFor(url: string, locale: Locale): string {
  if (!URL.canParse(url)) return url
  const address = new URL(url)
  address.searchParams.set('_fd', '0')
  address.searchParams.set('locale', locale)
  return address.href
}
