import type { Locale } from '#lib/locales.ts'

/** A picture or loop that the generator makes. */
export interface PictureEntry {
  /** Name in the media folder, stable for ever. */
  file: string
  width: number
  height: number
  /** What it shows, for those who do not see it. */
  alt: Record<Locale, string>
}

export const watchViews = ['front-bone', 'front-ink', 'macro', 'angle', 'back'] as const
export type WatchView = (typeof watchViews)[number]
