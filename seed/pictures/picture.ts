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

/** Pixels of each view; the fronts are shown largest. */
export const viewSizes: Record<WatchView, { width: number; height: number }> = {
  'front-bone': { width: 1280, height: 1600 },
  'front-ink': { width: 1280, height: 1600 },
  macro: { width: 1120, height: 1400 },
  angle: { width: 1024, height: 1280 },
  back: { width: 1024, height: 1280 },
}
