import { hostname } from 'node:os'
import { readDatabaseAddress } from './database-address.ts'
import type { Variables } from './env-files.ts'
import { CliError } from './cli-error.ts'

/** How many lakes run on this machine, and where their content lies. */
export interface LakeProcesses {
  /** Processes in all, which share the lake's port. */
  count: number
  /** Host and name of the database, without who asks and by which secret; absent where the content lies in the data folder. */
  database?: string
}

/** More would not fit into the memory of a machine: each has all documents. */
const maxReaders = 15

/**
 * Reads how many lakes there are to be.
 *
 * @throws CliError
 */
export function readLakeProcesses(variables: Variables): LakeProcesses {
  const { CONTENT_LAKE_FOLLOWERS: readers = '0' } = variables
  if (!/^\d{1,2}$/.test(readers) || Number(readers) > maxReaders)
    throw new CliError(
      `CONTENT_LAKE_FOLLOWERS must be a number from 0 to ${maxReaders}, not "${readers}".`,
    )
  const count = Number(readers) + 1
  const database = readDatabaseAddress(variables)?.label
  if (database !== undefined) return { count, database }
  if (count === 1) return { count }
  throw new CliError(
    'CONTENT_LAKE_FOLLOWERS are for a lake whose content lies in a database: set DATABASE_URL.',
  )
}

/**
 * What a lake of a database is called: it keeps its name from start to start, and finds what it has followed by it. Two hosts may have
 * the same folder.
 */
export function replicaNameOf(
  number: number,
  { CONTENT_LAKE_REPLICA: called }: Variables,
  host = hostname(),
): string {
  if (called) return `${called}-${number}`
  return `lake-${number}.${host.toLowerCase().replaceAll(/[^-.a-z0-9]/g, '-')}`
}

/** Where one of several lakes is reached itself, whoever the others are. */
export interface ProcessAddress {
  port: number
  variables: Record<string, string>
}

/**
 * The port of its own of one of several lakes.
 *
 * @param number of it, from 1 on
 * @param free a port that is free, where the variables name none
 */
export function processAddressOf(
  number: number,
  free: number,
  { CONTENT_LAKE_PEER_URL: given }: Variables,
): ProcessAddress {
  const url = given ? URL.parse(given) : null
  // The address that is given is the first one's; the others count on from its port.
  const port = url ? Number(url.port || 80) + number - 1 : free
  return {
    port,
    variables: url ? { CONTENT_LAKE_PEER_URL: `http://${url.hostname}:${port}` } : {},
  }
}
