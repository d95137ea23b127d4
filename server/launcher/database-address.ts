import {
  PostgresAddressError,
  type PostgresAddress,
  parsePostgresAddress,
} from '#packages/sqlite-replica/src/postgres/postgres-address.ts'
import type { EnvVariables } from './env-files.ts'
import { CliError } from './cli-error.ts'

/** Default schemas of lake and shop in a shared database. */
const schemas = { lake: 'orrery_lake', shop: 'orrery_shop' } as const

/**
 * The database of lake and shop, undefined if none is configured.
 *
 * @throws CliError for an incomplete address
 */
export function readSharedPostgresAddress({
  DATABASE_URL: given,
}: EnvVariables): PostgresAddress | undefined {
  if (!given) return undefined
  try {
    return parsePostgresAddress(given, schemas.lake)
  } catch (error) {
    throw error instanceof PostgresAddressError
      ? new CliError(`DATABASE_URL ${error.message}.`)
      : error
  }
}

/**
 * Rejects one schema for both services.
 *
 * @throws CliError
 */
export function rejectSharedSchema(variables: EnvVariables): void {
  const address = readSharedPostgresAddress(variables)
  if (address?.namesSchema)
    throw new CliError(
      `DATABASE_URL sets one schema for lake and shop (?schema=${address.schema}), but each needs its own. Remove "?schema=${address.schema}" to use ${schemas.lake} and ${schemas.shop}.`,
    )
}
