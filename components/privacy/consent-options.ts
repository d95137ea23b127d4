import type { PrivacyProps } from '#lib/content/site-props.ts'
import type { Locale } from '#lib/locales.ts'
import type { ConsentCategory } from '#lib/privacy/consent.ts'

/** What the consent banner offers, and what the services need. */
export interface ConsentOptions {
  privacy: PrivacyProps
  /** The categories in use. */
  offered: readonly ConsentCategory[]
  /** Page data for analytics. */
  page: { locale: Locale; currency: string; shopOrigin: string }
}
