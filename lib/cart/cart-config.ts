import type { Locale } from '#lib/locales.ts'

/** Connection to the shop, and the visitor's language. */
export interface CartShopConnection {
  shop: { origin: string; token: string | undefined; apiVersion: string }
  locale: Locale
}
