import type { Locale } from '#lib/locales.ts'

/** Where the shop is and in which language the visitor reads. */
export interface CartConfig {
  shop: { origin: string; token: string | undefined; apiVersion: string }
  locale: Locale
}
