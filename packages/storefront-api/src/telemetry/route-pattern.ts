/** Route patterns, first match wins. Raw paths are not recorded, because they may authorize a checkout. */
const PATTERNS: readonly [RegExp, string][] = [
  [/^\/api\/[^/]+\/graphql(?:\.json)?$/u, '/api/:version/graphql'],
  [/^\/api\/graphql(?:\.json)?$/u, '/api/graphql'],
  [/^\/checkouts\/faces\//u, '/checkouts/faces/*'],
  [/^\/checkouts\/[^/]+\/thank-you\/?$/u, '/checkouts/:cart/thank-you'],
  [/^\/checkouts\/[^/]+\/?$/u, '/checkouts/:cart'],
  [/^\/admin(?:\/|$)/u, '/admin/*'],
  [/^\/files\//u, '/files/*'],
  [/^\/policies\//u, '/policies/:handle'],
  [/^\/health$/u, '/health'],
  [/^\/ready$/u, '/ready'],
  [/^\/operations\/health$/u, '/operations/health'],
]

/** The pattern of a path; undefined for an unknown one. */
export function routePattern(path: string): string | undefined {
  return PATTERNS.find(([pattern]) => pattern.test(path))?.[1]
}
