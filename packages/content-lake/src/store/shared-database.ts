import { join } from 'node:path'
import { parsePostgresAddress } from '@orrery/sqlite-replica/postgres-address'

/** Default schema of the lake's tables. */
export const DEFAULT_POSTGRES_SCHEMA = 'orrery_lake'

/** A database that several processes share, and the identity of this process. */
export interface SharedDatabaseMembership {
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
  { replica }: Pick<SharedDatabaseMembership, 'replica'>,
): string => join(dataDir, 'replicas', replica)

/** Folder of the SQLite file that a lake reads. */
export const localSqliteFolder = ({
  dataDir,
  database,
}: {
  dataDir: string
  database?: SharedDatabaseMembership
}): string => (database ? replicaFolder(dataDir, database) : dataDir)

/**
 * The host and name of a database URL, without credentials.
 * @throws AddressError
 */
export function databaseUrlWithoutCredentials(url: string): string {
  return parsePostgresAddress(url, DEFAULT_POSTGRES_SCHEMA).label
}
