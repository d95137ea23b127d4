import type { PrivacyProps } from '#lib/content/site.ts'
import type { Locale } from '#lib/locales.ts'
import type { Category } from '#lib/privacy/consent.ts'

/** What the visitor is asked about. */
export interface ConsentOptions {
  privacy: PrivacyProps
  /** The categories that this installation would use. */
  offered: readonly Category[]
  /** What statistics must know of the page besides what it shows. */
  page: { locale: Locale; currency: string; shopOrigin: string }
}
