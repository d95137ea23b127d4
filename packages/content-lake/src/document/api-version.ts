/**
 * First API version with releases and `versions.**` documents, in which queries default to the published
 * perspective.
 */
export const RELEASES_API_VERSION = '2025-02-19'

/** Whether a request's API version is at least a date. `X` is newer than every date, `1` older. */
export function isApiVersionAtLeast(apiVersion: string, date: string): boolean {
  if (apiVersion === 'X') return true
  return apiVersion !== '1' && apiVersion >= date
}
