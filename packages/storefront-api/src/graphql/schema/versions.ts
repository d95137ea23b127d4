/** The versions whose schema is installed. */
export const SCHEMA_VERSIONS = ['2025-01', '2026-04'] as const
export type SchemaVersion = (typeof SCHEMA_VERSIONS)[number]

const OLDEST = SCHEMA_VERSIONS[0]
const NEWEST = SCHEMA_VERSIONS[1]

/**
 * The schema that answers for a requested version. Nothing was removed between the two, so
 * everything after the older one is answered by the newer one, and `unstable` too.
 * @returns null when the text is no version.
 */
export function schemaVersionFor(requested: string): SchemaVersion | null {
  if (requested === 'unstable') return NEWEST
  if (!/^\d{4}-(?:01|04|07|10)$/u.test(requested)) return null
  return requested <= OLDEST ? OLDEST : NEWEST
}
