import { locales } from '#lib/locales.ts'

/** Where Studio is mounted. */
export const studioPath = '/studio'

/** Below a language: where visitors search. */
export const searchPath = 'search'

/** Below a language: the feed of its journal. */
export const feedFile = 'feed.xml'

/** First parts of a path that mean a language or the app itself, so that no page can be reached below them. */
export const reservedFirstSegments: ReadonlySet<string> = new Set([
  ...locales,
  'studio',
  'api',
  searchPath,
])
