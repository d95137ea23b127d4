import type { Locale } from '#lib/locales.ts'

/** A picture or animation of the demo, as its content names it. */
export interface MediaFile {
  /** Name in `demo/media/`, stable for ever. */
  file: string
  width: number
  height: number
  /** What it shows, for readers who do not see it. */
  alt: Record<Locale, string>
}
