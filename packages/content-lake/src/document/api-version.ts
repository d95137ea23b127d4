/** API version from which on releases and `versions.**` documents exist and queries default to published. */
export const RELEASES_VERSION = '2025-02-19'

/** Whether a request speaks at least the API version of a date. `X` is newer than every date, `1` older. */
export function versionAtLeast(apiVersion: string, date: string): boolean {
  if (apiVersion === 'X') return true
  return apiVersion !== '1' && apiVersion >= date
}
