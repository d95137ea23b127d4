/**
 * Parses a web URL as Studio accepts it: `http://` or `https://` followed by a host. Documents written
 * without Studio may hold anything, including values of another type.
 *
 * @returns undefined for any other scheme, `//host`, a path, and an invalid URL
 */
export function parseWebUrl(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value)) return undefined
  return URL.parse(value) ?? undefined
}
