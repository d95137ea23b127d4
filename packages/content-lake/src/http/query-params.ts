import { badRequest } from './errors.ts'

/**
 * The `$name` parameters of a query string, each a JSON value.
 * @throws ApiError 400 when one is no JSON.
 */
export function queryParams(url: URL): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const [name, text] of url.searchParams) {
    if (!name.startsWith('$')) continue
    try {
      params[name.slice(1)] = JSON.parse(text)
    } catch {
      throw badRequest(
        `Unable to parse value of "${name}": it must be JSON (a string needs quotes)`,
      )
    }
  }
  return params
}
