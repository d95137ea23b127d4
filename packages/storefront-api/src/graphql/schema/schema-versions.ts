/** The API versions whose schema is included. */
export const SCHEMA_VERSIONS = ['2025-01', '2026-04'] as const
export type SchemaVersion = (typeof SCHEMA_VERSIONS)[number]

const OLDEST = SCHEMA_VERSIONS[0]
const NEWEST = SCHEMA_VERSIONS[1]

/**
 * The schema of a requested version. Nothing was removed between the two, so every version after
 * the older one uses the newer schema, and `unstable` too.
 * @returns null when the text is not a version.
 */
export function schemaVersionFor(requested: string): SchemaVersion | null {
  if (requested === 'unstable') return NEWEST
  if (!/^\d{4}-(?:01|04|07|10)$/u.test(requested)) return null
  return requested <= OLDEST ? OLDEST : NEWEST
}
