import { DatabaseSync } from 'node:sqlite'
import { ChangeApplier } from './change-applier.ts'
import { isCorruptionError, removeDatabaseFiles } from './corruption.ts'
import {
  type LogEntry,
  type Row,
  POSITION_TABLE,
  readReplicatedTables,
  type ReplicatedTable,
} from './replicated-tables.ts'

/**
 * Schema of a replicated database, as a module of its own: the worker thread imports it by URL, because functions cannot be
 * sent to a thread.
 */
export interface ReplicatedSchema {
  /** Kind of program, as a noun: programs of two kinds cannot share a log. */
  KIND: string
  /** Number of migrations. */
  STEPS: number
  /** Applies migrations up to `steps`. @throws what SQLite reports */
  prepare(database: DatabaseSync, steps: number): void
  /** Prepares a writer of the program's own records; its callers own the transaction. */
  openRecords?(database: DatabaseSync): (record: never) => void
}

/** Where a replica is in the log. */
export interface LogPosition {
  installation: string
  position: number
  /** The entry at that position; null where none is known. */
  entry: string | null
}

/** Pragmas of every connection to a replica. What a power failure loses is replicated again. */
export const REPLICA_PRAGMAS = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL'

/** The database of one process, as the replication worker writes it. */
export class ReplicaDatabase {
  readonly database: DatabaseSync
  readonly tables: readonly ReplicatedTable[]
  readonly #applier: ChangeApplier
  logPosition: LogPosition

  private constructor(database: DatabaseSync, logPosition: LogPosition) {
    this.database = database
    this.tables = readReplicatedTables(database)
    this.#applier = new ChangeApplier(database, this.tables)
    this.logPosition = logPosition
  }

  /**
   * Opens an existing replica; undefined where there is none with this schema.
   * @throws SQLite's error when it is corrupt
   */
  static open(path: string, steps: number): ReplicaDatabase | undefined {
    let database: DatabaseSync | undefined
    try {
      database = connect(path)
      const { user_version: done } = database.prepare('PRAGMA user_version').get() ?? {}
      const row =
        Number(done) === steps && database.prepare(`SELECT * FROM ${POSITION_TABLE}`).get()
      if (row)
        return new ReplicaDatabase(database, {
          installation: String(row.installation),
          position: Number(row.place),
          entry: row.entry === null ? null : String(row.entry),
        })
    } catch (error) {
      // Any other error leads to a rebuild from the log.
      if (isCorruptionError(error)) {
        database?.close()
        throw error
      }
    }
    database?.close()
    return undefined
  }

  /**
   * Creates it.
   * @param fill writes its content, and returns its log position
   */
  static async create(
    path: string,
    program: ReplicatedSchema,
    steps: number,
    fill: (file: {
      tables: readonly ReplicatedTable[]
      put: (table: ReplicatedTable, rows: Row[]) => void
    }) => Promise<LogPosition>,
  ): Promise<ReplicaDatabase> {
    removeDatabaseFiles(path)
    const database = connect(path)
    try {
      // A file that is useless until it is complete needs only one sync, at the end.
      database.exec('PRAGMA synchronous = OFF')
      program.prepare(database, steps)
      database.exec(
        `CREATE TABLE ${POSITION_TABLE} (one INTEGER PRIMARY KEY CHECK (one = 1), installation TEXT NOT NULL,
           place INTEGER NOT NULL, entry TEXT) STRICT`,
      )
      const tables = readReplicatedTables(database)
      const applier = new ChangeApplier(database, tables)
      const logPosition = await fill({
        tables,
        put(table, rows) {
          database.exec('BEGIN')
          applier.apply({ [table.name]: { put: rows, gone: [] } })
          database.exec('COMMIT')
        },
      })
      const { installation, position, entry } = logPosition
      database.exec('PRAGMA synchronous = NORMAL')
      database
        .prepare(
          `INSERT INTO ${POSITION_TABLE} (one, installation, place, entry) VALUES (1, ?, ?, ?)`,
        )
        .run(installation, position, entry)
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      return new ReplicaDatabase(database, logPosition)
    } catch (error) {
      database.close()
      throw error
    }
  }

  get standpoint(): LogPosition {
    return this.logPosition
  }

  get position(): number {
    return this.logPosition.position
  }

  /** Applies the next entries in one transaction. */
  applyEntries(entries: readonly LogEntry[]): void {
    const last = entries.at(-1)
    if (!last) return
    this.database.exec('BEGIN IMMEDIATE')
    try {
      for (const { rows } of entries) this.#applier.apply(rows)
      this.storePosition(last)
      this.database.exec('COMMIT')
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK')
      throw error
    }
    this.setPosition(last)
  }

  /** Stores the position in the open transaction. */
  storePosition(at: Pick<LogEntry, 'position' | 'entry'>): void {
    storePosition(this.database, at)
  }

  /** The stored position is committed. */
  setPosition({ position, entry }: Pick<LogEntry, 'position' | 'entry'>): void {
    this.logPosition = { ...this.logPosition, position, entry }
  }
}

/** Stores the position of an entry in the transaction that applies it. */
export function storePosition(
  database: DatabaseSync,
  { position, entry }: Pick<LogEntry, 'position' | 'entry'>,
): void {
  database.prepare(`UPDATE ${POSITION_TABLE} SET place = ?, entry = ?`).run(position, entry)
}

function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 10_000 })
  database.exec(`${REPLICA_PRAGMAS}; PRAGMA foreign_keys = OFF`)
  return database
}
