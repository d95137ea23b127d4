import { contentLocales } from '#lib/locales.ts'

/** Mount path of Studio. */
export const studioPath = '/studio'

/** Path of the search page, below a language. */
export const searchPath = 'search'

/** Path of the journal's feed, below a language. */
export const feedPath = 'feed.xml'

/** First path segments that belong to a language or the app, so that no page can be reached below them. */
export const reservedFirstSegments: ReadonlySet<string> = new Set([
  ...contentLocales,
  'studio',
  'api',
  searchPath,
])
