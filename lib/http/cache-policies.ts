/**
 * The cache policy of each kind of response. Pages are cached on the server until they are invalidated: by a
 * live event with one of their sync tags, or by a connect, restart or gap of the event stream, which
 * invalidates the global tag. `header` is the `Cache-Control` of the response.
 */
export const cachePolicies = {
  /** Shared caches must revalidate each time: a publish is visible within a second. */
  page: { revalidate: false, header: 'public, max-age=0, must-revalidate' },
  /** A page rendered from stale content, because content did not respond. Seconds. */
  recalledPage: { revalidate: 10 },
  /** A page that sets a cookie for the visitor. */
  visit: { header: 'private, max-age=0, must-revalidate' },
  /** Search results; a term that is typed again is not requested again. */
  search: { header: 'private, max-age=30' },
  /** Upsells of a product; adding it again does not request them again. */
  upsell: { header: 'private, max-age=30' },
  preview: { header: 'private, no-store' },
  /** 24 hours: interface messages change with a build. */
  messages: { header: 'public, max-age=86400' },
  /** A social image: its URL changes with its content. */
  sharePicture: { header: 'public, max-age=31536000, immutable' },
  /** Must be revalidated each time. */
  draftMessages: { header: 'no-cache' },
  api: { header: 'no-store' },
} as const

/** Headers of every response to a URL that may contain a secret. */
export const secretUrlResponseHeaders = {
  'Cache-Control': cachePolicies.preview.header,
  'Referrer-Policy': 'no-referrer',
} as const
