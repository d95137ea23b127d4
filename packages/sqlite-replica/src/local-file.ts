import { DatabaseSync } from 'node:sqlite'
import { Applier } from './apply.ts'
import { isDamage, removeFile } from './damage.ts'
import { type Entry, type Row, OWN_TABLE, tablesOf, type Table } from './tables.ts'

/**
 * What a program says of its database, in a module of its own: the thread that keeps the replica loads it by its address, as
 * functions do not go from thread to thread.
 */
export interface Program {
  /** What it is, as a noun: programs of two kinds do not share a record. */
  KIND: string
  /** How many steps its schema has. */
  STEPS: number
  /** Brings a database that has none, or some, of the steps to so many. @throws what SQLite reports */
  prepare(database: DatabaseSync, steps: number): void
  /** Prepares to write records of the program's own; callers of what it returns hold the transaction. */
  openRecords?(database: DatabaseSync): (record: never) => void
}

/** What a replica knows of where it stands. */
export interface Standpoint {
  installation: string
  place: number
  /** The entry at that place; null where none is known. */
  entry: string | null
}

/** What every connection to a replica begins with. What a power cut takes comes again from the record. */
export const REPLICA = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL'

/** The database of one process, as the thread that follows the record writes it. */
export class LocalFile {
  readonly database: DatabaseSync
  readonly tables: readonly Table[]
  readonly #applier: Applier
  #standpoint: Standpoint

  private constructor(database: DatabaseSync, standpoint: Standpoint) {
    this.database = database
    this.tables = tablesOf(database)
    this.#applier = new Applier(database, this.tables)
    this.#standpoint = standpoint
  }

  /**
   * Opens what is there; undefined where it is no replica with this schema.
   * @throws what SQLite reports of damaged pages
   */
  static open(path: string, steps: number): LocalFile | undefined {
    let database: DatabaseSync | undefined
    try {
      database = connect(path)
      const { user_version: done } = database.prepare('PRAGMA user_version').get() ?? {}
      const row = Number(done) === steps && database.prepare(`SELECT * FROM ${OWN_TABLE}`).get()
      if (row)
        return new LocalFile(database, {
          installation: String(row.installation),
          place: Number(row.place),
          entry: row.entry === null ? null : String(row.entry),
        })
    } catch (error) {
      // Whatever else it is, the record has all of it.
      if (isDamage(error)) {
        database?.close()
        throw error
      }
    }
    database?.close()
    return undefined
  }

  /**
   * Makes it anew.
   * @param fill writes what it holds, and answers with where it stands then
   */
  static async make(
    path: string,
    program: Program,
    steps: number,
    fill: (file: {
      tables: readonly Table[]
      put: (table: Table, rows: Row[]) => void
    }) => Promise<Standpoint>,
  ): Promise<LocalFile> {
    removeFile(path)
    const database = connect(path)
    try {
      // One sync at the end is enough for what is of no use before it.
      database.exec('PRAGMA synchronous = OFF')
      program.prepare(database, steps)
      database.exec(
        `CREATE TABLE ${OWN_TABLE} (one INTEGER PRIMARY KEY CHECK (one = 1), installation TEXT NOT NULL,
           place INTEGER NOT NULL, entry TEXT) STRICT`,
      )
      const tables = tablesOf(database)
      const applier = new Applier(database, tables)
      const standpoint = await fill({
        tables,
        put(table, rows) {
          database.exec('BEGIN')
          applier.apply({ [table.name]: { put: rows, gone: [] } })
          database.exec('COMMIT')
        },
      })
      const { installation, place, entry } = standpoint
      database.exec('PRAGMA synchronous = NORMAL')
      database
        .prepare(`INSERT INTO ${OWN_TABLE} (one, installation, place, entry) VALUES (1, ?, ?, ?)`)
        .run(installation, place, entry)
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      return new LocalFile(database, standpoint)
    } catch (error) {
      database.close()
      throw error
    }
  }

  get standpoint(): Standpoint {
    return this.#standpoint
  }

  get place(): number {
    return this.#standpoint.place
  }

  /** Applies entries that follow this place, all in one transaction. */
  follow(entries: readonly Entry[]): void {
    const last = entries.at(-1)
    if (!last) return
    this.database.exec('BEGIN IMMEDIATE')
    try {
      for (const { rows } of entries) this.#applier.apply(rows)
      this.note(last)
      this.database.exec('COMMIT')
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK')
      throw error
    }
    this.moved(last)
  }

  /** Writes down where the transaction that is open leads. */
  note(at: Pick<Entry, 'place' | 'entry'>): void {
    notePlace(this.database, at)
  }

  /** What was noted is stored. */
  moved({ place, entry }: Pick<Entry, 'place' | 'entry'>): void {
    this.#standpoint = { ...this.#standpoint, place, entry }
  }
}

/** Writes the place of an entry into the transaction that brings it. */
export function notePlace(
  database: DatabaseSync,
  { place, entry }: Pick<Entry, 'place' | 'entry'>,
): void {
  database.prepare(`UPDATE ${OWN_TABLE} SET place = ?, entry = ?`).run(place, entry)
}

function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 10_000 })
  database.exec(`${REPLICA}; PRAGMA foreign_keys = OFF`)
  return database
}
