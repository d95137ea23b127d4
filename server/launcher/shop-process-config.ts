import { readSharedPostgresAddress } from './database-address.ts'
import type { EnvVariables } from './env-files.ts'
import { CliError } from './cli-error.ts'

/** Number of shop processes on this machine, and where the store is. */
export interface ShopProcessConfig {
  /** Number of processes, which share the shop's port; all of them accept orders. */
  count: number
  /** Host and name of the database; absent when the store is in the data folder. */
  database?: string
}

/** The shared database limits throughput, so more processes do not help. */
const maxProcesses = 16

/**
 * Reads the number of shop processes.
 *
 * @throws CliError
 */
export function readShopProcessConfig(variables: EnvVariables): ShopProcessConfig {
  const { STOREFRONT_API_PROCESSES: given = '1' } = variables
  const count = Number(given)
  if (!/^\d{1,2}$/.test(given) || count < 1 || count > maxProcesses)
    throw new CliError(
      `STOREFRONT_API_PROCESSES must be a number from 1 to ${maxProcesses}, not "${given}".`,
    )
  const database = readSharedPostgresAddress(variables)?.label
  if (database === undefined && count > 1)
    throw new CliError('STOREFRONT_API_PROCESSES requires a store in PostgreSQL. Set DATABASE_URL.')
  return database === undefined ? { count } : { count, database }
}
