import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Row, type Rows, quoted, type Table } from './tables.ts'

/** SQLITE_CONSTRAINT_UNIQUE: another row of the same transaction has yet to give a value up. */
const TAKEN = 2067

/**
 * Writes what others did into a database. The connection enforces no foreign keys: what they would do is among the rows.
 * Callers hold the transaction.
 */
export class Applier {
  readonly #statements: ReadonlyMap<string, (rows: { put: Row[]; gone: Row[] }) => void>

  constructor(database: DatabaseSync, tables: readonly Table[]) {
    this.#statements = new Map(
      tables.map((table) => [
        table.name,
        table.name === 'sqlite_sequence' ? counters(database) : writerOf(database, table),
      ]),
    )
  }

  /** @throws what SQLite reports */
  apply(rows: Rows): void {
    for (const [name, write] of this.#statements) {
      const part = rows[name]
      if (part) write(part)
    }
  }
}

function writerOf(database: DatabaseSync, table: Table) {
  const { name, columns, key } = table
  const names = columns.map((column) => column.name)
  const rest = names.filter((column) => !key.includes(column))
  const put = database.prepare(
    `INSERT INTO ${quoted(name)} (${names.map(quoted).join(', ')}) VALUES (${names.map(() => '?').join(', ')})
     ON CONFLICT (${key.map(quoted).join(', ')}) DO ${
       rest.length === 0
         ? 'NOTHING'
         : `UPDATE SET ${rest.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`
     }`,
  )
  const remove = database.prepare(
    `DELETE FROM ${quoted(name)} WHERE ${key.map((column) => `${quoted(column)} = ?`).join(' AND ')}`,
  )
  return (rows: { put: Row[]; gone: Row[] }) => {
    for (const row of rows.gone) remove.run(...key.map((column) => row[column] ?? null))
    const waiting = putSome(put, names, rows.put)
    // Values that were exchanged fit in no order while their rows stand.
    for (const row of waiting) remove.run(...key.map((column) => row[column] ?? null))
    for (const row of waiting) put.run(...names.map((column) => row[column] ?? null))
  }
}

/** Rows that a unique value keeps out until others are written come again after those. Returns those that stay out. */
function putSome(put: StatementSync, names: readonly string[], rows: readonly Row[]): Row[] {
  const taken = rows.filter((row) => {
    try {
      put.run(...names.map((column) => row[column] ?? null))
      return false
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== TAKEN) throw error
      return true
    }
  })
  return taken.length === 0 || taken.length === rows.length ? taken : putSome(put, names, taken)
}

/** The table of SQLite's own has no key, and its numbers only grow. */
function counters(database: DatabaseSync) {
  const raise = database.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?')
  const add = database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
  return ({ put }: { put: Row[] }) => {
    for (const { name, seq } of put)
      if (raise.run(seq ?? 0, name ?? '').changes === 0) add.run(name ?? '', seq ?? 0)
  }
}
