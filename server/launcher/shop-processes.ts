import { readDatabaseAddress } from './database-address.ts'
import type { Variables } from './env-files.ts'
import { CliError } from './cli-error.ts'

/** How many processes the shop has on this machine, and where its store lies. */
export interface ShopProcesses {
  /** They share the shop's port, and all of them sell. */
  count: number
  /** Host and name of the database; absent where the store lies in the data folder. */
  database?: string
}

/** More would only ask the same database more often. */
const maxProcesses = 16

/**
 * Reads how many processes the shop is to have.
 *
 * @throws CliError
 */
export function readShopProcesses(variables: Variables): ShopProcesses {
  const { STOREFRONT_API_PROCESSES: given = '1' } = variables
  const count = Number(given)
  if (!/^\d{1,2}$/.test(given) || count < 1 || count > maxProcesses)
    throw new CliError(
      `STOREFRONT_API_PROCESSES must be a number from 1 to ${maxProcesses}, not "${given}".`,
    )
  const database = readDatabaseAddress(variables)?.label
  if (database === undefined && count > 1)
    throw new CliError(
      'STOREFRONT_API_PROCESSES are for a shop whose store lies in a database: set DATABASE_URL.',
    )
  return database === undefined ? { count } : { count, database }
}
