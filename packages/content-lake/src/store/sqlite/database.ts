import { DatabaseSync, type StatementSync, type SQLOutputValue } from 'node:sqlite'
import { ReplicatedLogError, type Replica } from '@orrery/sqlite-replica'
import type { SynchronousResult } from '../../document/synchronous-result.ts'
import {
  corruptionIn,
  isCorruption,
  sharedDatabaseError,
  StorageError,
  toStorageError,
} from '../storage-error.ts'
import { lockDataFolder, databasePath, prepareDataFolder } from './data-folder.ts'
import { migrate } from './migrations.ts'

export { databasePath } from './data-folder.ts'

/** The database of a data folder, with the claim on that folder. */
export class LakeDatabase extends DatabaseSync {
  readonly #claim: DatabaseSync
  /** What is known to be wrong with its pages, in one sentence; undefined while nothing is. */
  corruption: string | undefined
  /** What it writes to first; absent where it is the only one. */
  readonly replica: Replica | undefined

  /**
   * @param replica what it is the file of
   * @throws what SQLite reports
   */
  constructor(path: string, claim: DatabaseSync, replica?: Replica) {
    // The thread that writes holds the database for one batch at most, however slow the disk is.
    super(path, { timeout: 10_000 })
    this.#claim = claim
    this.replica = replica
  }

  /** A statement that tells what the disk refuses in one sentence. */
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
 * Opens (and when needed creates) the durable state in a folder. An acknowledged write survives both a killed
 * process and a power cut: write-ahead log, and a sync of it at each commit.
 * @throws Error with one clear sentence when the folder or the file cannot be used.
 */
export function openDatabase(dataDir: string): LakeDatabase {
  const path = databasePath(dataDir)
  try {
    prepareDataFolder(dataDir)
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
 * Opens what follows the record of several processes. It is in a folder of its own, whose claim is held already.
 * @throws Error with one clear sentence when it cannot be used
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

/** What a connection to a replica begins with: what a power cut takes is in the record. */
const REPLICA_PRAGMAS =
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON'

/** What a connection begins with before it writes to the database of a lake: each commit is synced. */
export const DURABLE_PRAGMAS =
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON'

function makeDurable(database: DatabaseSync): void {
  database.exec(DURABLE_PRAGMAS)
  // A lake of a program before the lock file holds the database itself for good: this fails then.
  database.exec('BEGIN IMMEDIATE; COMMIT')
}

/**
 * Runs work in one SQLite transaction: all of it is durable on return, or none of it happened. Within another one it is a part
 * of that.
 * @throws what the work throws, and StorageError when the disk refuses.
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
    // A full disk may have rolled back by itself; a second ROLLBACK would hide the first error.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw failureOf(database, error)
  }
}

/**
 * Gives a replica up where an error says that it is damaged: the record has everything.
 * @returns what is told then; undefined where the error is another one
 */
export function discardIfCorrupt(replica: Replica, error: unknown): StorageError | undefined {
  const found = corruptionIn(error)
  if (found === undefined) return undefined
  return sharedDatabaseError(replica.file.markCorrupt(found, !isCorruption(error)), error)
}

/** Puts into words what a database reported. Damage is remembered: it stays until another copy is there. */
export function failureOf(database: DatabaseSync, error: unknown): Error {
  if (error instanceof ReplicatedLogError) return sharedDatabaseError(error, error)
  const replica = database instanceof LakeDatabase ? database.replica : undefined
  const given = replica && discardIfCorrupt(replica, error)
  if (given) return given
  const told = toStorageError(error, database.location() ?? 'in memory')
  if (database instanceof LakeDatabase && told instanceof StorageError && isCorruption(told))
    database.corruption ??= told.publicMessage
  return told
}

/** Runs one step of SQLite. @throws StorageError when the disk refuses, else what SQLite reports */
function withStorageErrors<T>(database: DatabaseSync, step: () => T): T {
  try {
    return step()
  } catch (error) {
    throw failureOf(database, error)
  }
}

/** A prepared statement that puts what the disk refuses into words. */
function wrapStatement(database: DatabaseSync, prepare: () => StatementSync): StatementSync {
  const statement = withStorageErrors(database, prepare)
  const told =
    <Result>(method: (...values: never[]) => Result) =>
    (...values: unknown[]): Result =>
      withStorageErrors(database, () => Reflect.apply(method, undefined, values))
  const iterate = told(statement.iterate.bind(statement))
  return Object.assign(statement, {
    run: recorded(database, told(statement.run.bind(statement))),
    get: told(statement.get.bind(statement)),
    all: told(statement.all.bind(statement)),
    iterate: (...values: unknown[]) => wrapRows(database, iterate(...values)),
  })
}

/** A statement that stands alone is a transaction of its own, which the record has first. */
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

/** The columns of a row that hold something, under the names that the domain gives them. */
export function presentColumns<Name extends string>(
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
