/**
 * An address of the web, as Studio lets an editor write it: with `http://` or `https://` in front and a
 * host behind. What is written past Studio may be anything, another type than text included.
 *
 * @returns undefined for any other scheme, `//host`, a path, and what is no address at all
 */
export function parseWebUrl(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value)) return undefined
  return URL.parse(value) ?? undefined
}
