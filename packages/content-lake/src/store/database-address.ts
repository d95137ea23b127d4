import { join } from 'node:path'
import { parsePostgresAddress } from '@orrery/sqlite-replica/postgres-address'

/** Default schema of the lake's tables. */
export const DEFAULT_SCHEMA = 'orrery_lake'

/** A database that several processes share, and the identity of this process. */
export interface SharedDatabase {
  /** `postgres://user:secret@host:port/name`; must not be logged. */
  url: string
  /** URL of this process for the others (`http://host:port`, no trailing slash). */
  ownUrl: string
  /** Name of this process, unique in the database and stable across restarts. */
  replica: string
}

/** Folder of a process's replica; only that process writes it. */
export const replicaFolder = (
  dataDir: string,
  { replica }: Pick<SharedDatabase, 'replica'>,
): string => join(dataDir, 'replicas', replica)

/** Folder of the SQLite file that a lake reads. */
export const sqliteFolder = ({
  dataDir,
  database,
}: {
  dataDir: string
  database?: SharedDatabase
}): string => (database ? replicaFolder(dataDir, database) : dataDir)

/**
 * The host and name of a database URL, without credentials.
 * @throws AddressError
 */
export function redactDatabaseUrl(url: string): string {
  return parsePostgresAddress(url, DEFAULT_SCHEMA).label
}
