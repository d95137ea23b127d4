/**
 * The one table of what is kept, where and for how long. Pages are kept on the server until content
 * says that they changed: a live event with one of their sync tags, or a connect, restart or gap of
 * the live events, which throws the broad tag away. `header` is the `Cache-Control` of the answer.
 */
export const cachePolicies = {
  /** Others may keep a page but must ask each time: what was published shows within a second. */
  page: { revalidate: false, header: 'public, max-age=0, must-revalidate' },
  /** A page made from what content said before, because it did not answer. Seconds. */
  recalledPage: { revalidate: 10 },
  /** A page with a cookie of the visitor's own. */
  visit: { header: 'private, max-age=0, must-revalidate' },
  /** What one visitor searched for; typed back a letter, it is not asked for again. */
  search: { header: 'private, max-age=30' },
  /** What goes with a watch: put in once more, it is not asked for again. */
  upsell: { header: 'private, max-age=30' },
  preview: { header: 'private, no-store' },
  /** 24 hours: a message of the interface changes with a build. */
  messages: { header: 'public, max-age=86400' },
  /** A picture for shared links: its address changes with what it shows. */
  sharePicture: { header: 'public, max-age=31536000, immutable' },
  /** A browser may keep them but must ask each time. */
  draftMessages: { header: 'no-cache' },
  api: { header: 'no-store' },
} as const

/** Headers of every answer to an address that may hold a secret. */
export const secretResponseHeaders = {
  'Cache-Control': cachePolicies.preview.header,
  'Referrer-Policy': 'no-referrer',
} as const
