import { hostname } from 'node:os'
import { readSharedPostgresAddress } from './database-address.ts'
import type { EnvVariables } from './env-files.ts'
import { CliError } from './cli-error.ts'

/** Number of lake processes on this machine, and where their content is stored. */
export interface LakeProcessConfig {
  /** Number of processes, which share the lake's port. */
  count: number
  /** Host and name of the database, without credentials; absent when content is stored in the data folder. */
  database?: string
}

/** Memory limits the number: each process has all documents. */
const maxReaders = 15

/**
 * Reads the number of lake processes.
 *
 * @throws CliError
 */
export function readLakeProcessConfig(variables: EnvVariables): LakeProcessConfig {
  const { CONTENT_LAKE_FOLLOWERS: readers = '0' } = variables
  if (!/^\d{1,2}$/.test(readers) || Number(readers) > maxReaders)
    throw new CliError(
      `CONTENT_LAKE_FOLLOWERS must be a number from 0 to ${maxReaders}, not "${readers}".`,
    )
  const count = Number(readers) + 1
  const database = readSharedPostgresAddress(variables)?.label
  if (database !== undefined) return { count, database }
  if (count === 1) return { count }
  throw new CliError('CONTENT_LAKE_FOLLOWERS requires content in PostgreSQL. Set DATABASE_URL.')
}

/**
 * Name of a replica. It is stable across starts, so the replica finds its position in the log. It includes the host, because
 * two hosts may use the same folder path.
 */
export function lakeReplicaName(
  number: number,
  { CONTENT_LAKE_REPLICA: called }: EnvVariables,
  host = hostname(),
): string {
  if (called) return `${called}-${number}`
  return `lake-${number}.${host.toLowerCase().replaceAll(/[^-.a-z0-9]/g, '-')}`
}

/** Address of one lake process. */
export interface LakeProcessAddress {
  port: number
  variables: Record<string, string>
}

/**
 * The port of one lake process.
 *
 * @param number of the process, from 1
 * @param free a free port, used when the variables name none
 */
export function lakeProcessAddress(
  number: number,
  free: number,
  { CONTENT_LAKE_PEER_URL: given }: EnvVariables,
): LakeProcessAddress {
  const url = given ? URL.parse(given) : null
  // The configured address is the first process's; the others count up from its port.
  const port = url ? Number(url.port || 80) + number - 1 : free
  return {
    port,
    variables: url ? { CONTENT_LAKE_PEER_URL: `http://${url.hostname}:${port}` } : {},
  }
}
