import { DatabaseSync, type StatementSync, type SQLOutputValue } from 'node:sqlite'
import { ReplicatedLogError, type Replica } from '@orrery/sqlite-replica'
import type { SynchronousResult } from '../../document/synchronous-result.ts'
import {
  corruptionDescriptionOf,
  isDatabasePageCorruption,
  toSharedDatabaseError,
  StorageError,
  toStorageError,
} from '../storage-error.ts'
import { lockDataFolder, databasePath, createRestrictedDatabaseFiles } from './data-folder.ts'
import { migrate } from './migrations.ts'

export { databasePath } from './data-folder.ts'

/** The database of a data folder, with the lock of the folder. */
export class LakeDatabase extends DatabaseSync {
  readonly #claim: DatabaseSync
  /** Known corruption, as one sentence; undefined if there is none. */
  corruption: string | undefined
  /** The replica that is written first; absent outside of a cluster. */
  readonly replica: Replica | undefined

  /**
   * @param replica what it is the file of
   * @throws what SQLite reports
   */
  constructor(path: string, claim: DatabaseSync, replica?: Replica) {
    // The writing thread locks the database for one batch at most.
    super(path, { timeout: 10_000 })
    this.#claim = claim
    this.replica = replica
  }

  /** A statement that reports storage failures as StorageError. */
  override prepare(sql: string): StatementSync {
    return wrapStatement(this, () => super.prepare(sql))
  }

  override close(): void {
    super.close()
    this.replica?.close()
    this.#claim.close()
  }
}

/**
 * Opens the database of a data folder, and creates it if missing. Acknowledged writes survive a killed process and
 * a power cut: write-ahead log, synced at each commit.
 * @throws Error with a one-line message if the folder or the file cannot be used
 */
export function openDatabase(dataDir: string): LakeDatabase {
  const path = databasePath(dataDir)
  try {
    createRestrictedDatabaseFiles(dataDir)
    const claim = lockDataFolder(dataDir)
    let database: LakeDatabase | undefined
    try {
      database = new LakeDatabase(path, claim)
      makeDurable(database)
      migrate(database)
      return database
    } catch (error) {
      if (database) database.close()
      else claim.close()
      throw error
    }
  } catch (error) {
    throw toStorageError(error, path)
  }
}

/**
 * Opens the local replica of a shared log. Its folder is already locked.
 * @throws Error with a one-line message if it cannot be used
 */
export function openReplicaDatabase(replica: Replica, claim: DatabaseSync): LakeDatabase {
  try {
    const database = new LakeDatabase(replica.path, claim, replica)
    database.exec(REPLICA_PRAGMAS)
    return database
  } catch (error) {
    throw toStorageError(error, replica.path)
  }
}

/** Pragmas of a replica connection; a power cut loses only what the shared log has. */
const REPLICA_PRAGMAS =
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON'

/** Pragmas of a writing connection: every commit is synced. */
export const DURABLE_WRITE_PRAGMAS =
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON'

function makeDurable(database: DatabaseSync): void {
  database.exec(DURABLE_WRITE_PRAGMAS)
  // Fails if a lake of an old version without a lock file has the database open.
  database.exec('BEGIN IMMEDIATE; COMMIT')
}

/**
 * Runs work in one SQLite transaction: on return all of it is durable; on an error nothing is. Nested calls join the
 * outer transaction.
 * @throws what the work throws, and StorageError on a disk failure
 */
export function inTransaction<T>(database: DatabaseSync, work: () => SynchronousResult<T>): T {
  if (database.isTransaction) return work() as T
  const replica = database instanceof LakeDatabase ? database.replica : undefined
  try {
    if (replica) return replica.commit(database, work) as T
    database.exec('BEGIN IMMEDIATE')
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk may have rolled back already; a second ROLLBACK would hide the first error.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw toErrorRecordingCorruption(database, error)
  }
}

/**
 * Discards a replica if an error reports that it is corrupt, because the shared log has everything.
 * @returns the error for the client; undefined for other errors
 */
export function discardReplicaIfCorrupt(
  replica: Replica,
  error: unknown,
): StorageError | undefined {
  const found = corruptionDescriptionOf(error)
  if (found === undefined) return undefined
  return toSharedDatabaseError(
    replica.file.markCorrupt(found, !isDatabasePageCorruption(error)),
    error,
  )
}

/**
 * Converts a database error to a StorageError. Corruption stays set until the database is
 * replaced.
 */
export function toErrorRecordingCorruption(database: DatabaseSync, error: unknown): Error {
  if (error instanceof ReplicatedLogError) return toSharedDatabaseError(error, error)
  const replica = database instanceof LakeDatabase ? database.replica : undefined
  const given = replica && discardReplicaIfCorrupt(replica, error)
  if (given) return given
  const converted = toStorageError(error, database.location() ?? 'in memory')
  if (
    database instanceof LakeDatabase &&
    converted instanceof StorageError &&
    isDatabasePageCorruption(converted)
  )
    database.corruption ??= converted.publicMessage
  return converted
}

/** Runs a step of SQLite. @throws StorageError on a disk failure, else what SQLite reports */
function withStorageErrors<T>(database: DatabaseSync, step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw toErrorRecordingCorruption(database, error)
  }
}

/** Wraps a prepared statement so that failures become StorageErrors. */
function wrapStatement(database: DatabaseSync, prepare: () => StatementSync): StatementSync {
  const statement = withStorageErrors(database, prepare)
  const converted =
    <Result>(method: (...values: never[]) => Result) =>
    (...values: unknown[]): Result =>
      withStorageErrors(database, () => Reflect.apply(method, undefined, values))
  const iterate = converted(statement.iterate.bind(statement))
  return Object.assign(statement, {
    run: recorded(database, converted(statement.run.bind(statement))),
    get: converted(statement.get.bind(statement)),
    all: converted(statement.all.bind(statement)),
    iterate: (...values: unknown[]) => wrapRows(database, iterate(...values)),
  })
}

/** Runs a single statement as a transaction of the shared log. */
function recorded<Method extends (...values: never[]) => unknown>(
  database: DatabaseSync,
  run: Method,
): Method {
  if (!(database instanceof LakeDatabase) || !database.replica) return run
  const recorded = (...values: never[]) => inTransaction(database, () => run(...values) as object)
  return recorded as unknown as Method
}

function* wrapRows<Row>(database: DatabaseSync, rows: Iterator<Row>): Generator<Row, undefined> {
  try {
    for (
      let row = withStorageErrors(database, () => rows.next());
      !row.done;
      row = withStorageErrors(database, () => rows.next())
    )
      yield row.value
    return undefined
  } finally {
    rows.return?.()
  }
}

/** The non-null columns of a row, under domain names. */
export function renamedNonNullColumns<Name extends string>(
  row: Record<string, SQLOutputValue>,
  names: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const held: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(names) as Name[]) {
    const value = row[names[name]]
    if (typeof value === 'string') held[name] = value
  }
  return held
}
