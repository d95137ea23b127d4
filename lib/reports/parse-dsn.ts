/** Target of error reports, parsed from a DSN. */
export interface ErrorReportTarget {
  /** Takes an envelope by POST; carries the public key. */
  endpoint: string
  /** For the Content-Security-Policy. */
  origin: string
}

/** Parses `https://{public key}@{host}/{path…}/{project}`; undefined for anything else. */
export function parseDsn(text: string): ErrorReportTarget | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, username, host, pathname } = new URL(text)
  const [, path = '', project] = /^(.*)\/(\d+)\/?$/.exec(pathname) ?? []
  if (!/^https?:$/.test(protocol) || !username || !project) return undefined
  const origin = `${protocol}//${host}`
  const query = `sentry_version=7&sentry_key=${encodeURIComponent(username)}`
  return { origin, endpoint: `${origin}${path}/api/${project}/envelope/?${query}` }
}
