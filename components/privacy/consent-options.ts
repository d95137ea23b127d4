import type { PrivacyProps } from '#lib/content/site.ts'
import type { Locale } from '#lib/locales.ts'
import type { ConsentCategory } from '#lib/privacy/consent.ts'

/** What the visitor is asked about. */
export interface ConsentOptions {
  privacy: PrivacyProps
  /** The categories that this installation would use. */
  offered: readonly ConsentCategory[]
  /** What statistics must know of the page besides what it shows. */
  page: { locale: Locale; currency: string; shopOrigin: string }
}
