import { join } from 'node:path'
import { parsePostgresAddress } from '@orrery/sqlite-replica/postgres-address'

/** Where the tables of a lake are in a database whose address does not say. */
export const DEFAULT_SCHEMA = 'orrery_lake'

/** A database that several processes share, and who this one is among them. */
export interface SharedDatabase {
  /** `postgres://user:secret@host:port/name`; it is told to nobody. */
  url: string
  /** Where others of this kind reach this process (`http://host:port`), without a trailing slash. */
  ownUrl: string
  /** What this process is called among those of the database: each has a name of its own, and keeps it from start to start. */
  replica: string
}

/** Where a process keeps what it follows: a folder for each, which it alone writes. */
export const replicaFolder = (
  dataDir: string,
  { replica }: Pick<SharedDatabase, 'replica'>,
): string => join(dataDir, 'replicas', replica)

/** The folder of the SQLite file that a lake reads, whoever wrote first what is in it. */
export const sqliteFolder = ({
  dataDir,
  database,
}: {
  dataDir: string
  database?: SharedDatabase
}): string => (database ? replicaFolder(dataDir, database) : dataDir)

/**
 * The host and the name of a database, without who asks and by which secret.
 * @throws AddressError
 */
export function redactDatabaseUrl(url: string): string {
  return parsePostgresAddress(url, DEFAULT_SCHEMA).label
}
