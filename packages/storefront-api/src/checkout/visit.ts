import type { CheckoutLocale } from './locales.ts'
import type { PageFrame } from './views/layout.ts'

/** A request for the pages of a cart: whose it is, and the language that it is answered in. */
export interface Visit {
  token: string
  key: string | null
  locale: CheckoutLocale
  frame: PageFrame
}

/** The address of a cart's page; it holds the secret that opens it. */
export function addressOf({ token, key, locale }: Visit, suffix: '' | '/thank-you' = ''): string {
  return `/checkouts/${token}${suffix}?${new URLSearchParams({ key: key ?? '', locale: locale.code })}`
}
