import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  type Row,
  type ChangedRows,
  quoteIdentifier,
  type ReplicatedTable,
} from './replicated-tables.ts'

/** SQLITE_CONSTRAINT_UNIQUE: another row of the same transaction still has the value. */
const TAKEN = 2067

/**
 * Applies replicated row changes to a database. The connection does not enforce foreign keys, because cascades are already
 * among the changes. Callers own the transaction.
 */
export class ChangeApplier {
  readonly #statements: ReadonlyMap<string, (rows: { put: Row[]; gone: Row[] }) => void>

  constructor(database: DatabaseSync, tables: readonly ReplicatedTable[]) {
    this.#statements = new Map(
      tables.map((table) => [
        table.name,
        table.name === 'sqlite_sequence' ? counters(database) : writerOf(database, table),
      ]),
    )
  }

  /** @throws what SQLite reports */
  apply(rows: ChangedRows): void {
    for (const [name, write] of this.#statements) {
      const part = rows[name]
      if (part) write(part)
    }
  }
}

function writerOf(database: DatabaseSync, table: ReplicatedTable) {
  const { name, columns, key } = table
  const names = columns.map((column) => column.name)
  const rest = names.filter((column) => !key.includes(column))
  const put = database.prepare(
    `INSERT INTO ${quoteIdentifier(name)} (${names.map(quoteIdentifier).join(', ')}) VALUES (${names.map(() => '?').join(', ')})
     ON CONFLICT (${key.map(quoteIdentifier).join(', ')}) DO ${
       rest.length === 0
         ? 'NOTHING'
         : `UPDATE SET ${rest.map((column) => `${quoteIdentifier(column)} = excluded.${quoteIdentifier(column)}`).join(', ')}`
     }`,
  )
  const remove = database.prepare(
    `DELETE FROM ${quoteIdentifier(name)} WHERE ${key.map((column) => `${quoteIdentifier(column)} = ?`).join(' AND ')}`,
  )
  return (rows: { put: Row[]; gone: Row[] }) => {
    for (const row of rows.gone) remove.run(...key.map((column) => row[column] ?? null))
    const waiting = putSome(put, names, rows.put)
    // Rows that swapped unique values fit in no order, so they are deleted before they are inserted.
    for (const row of waiting) remove.run(...key.map((column) => row[column] ?? null))
    for (const row of waiting) put.run(...names.map((column) => row[column] ?? null))
  }
}

/** Upserts rows and retries those that a unique constraint rejected until no more succeed. Returns those that remain. */
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

/** `sqlite_sequence` has no primary key, and its numbers only grow. */
function counters(database: DatabaseSync) {
  const raise = database.prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?')
  const add = database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)')
  return ({ put }: { put: Row[] }) => {
    for (const { name, seq } of put)
      if (raise.run(seq ?? 0, name ?? '').changes === 0) add.run(name ?? '', seq ?? 0)
  }
}
