import type { PrivacyProps } from '#lib/content/site.ts'
import type { Category } from '#lib/privacy/consent.ts'

/** What the visitor is asked about. */
export interface LeaveAsked {
  privacy: PrivacyProps
  /** The categories that this installation would use. */
  offered: readonly Category[]
}
