import type { DatabaseSync } from 'node:sqlite'
import { touchedKeys } from './changeset.ts'
import type { Row, Rows, Value } from './rows.ts'
import { quoted, type Table } from './tables.ts'

/**
 * Runs work within an open transaction and tells what it did.
 * @returns what the work returned, and the rows that it touched as they are after it
 * @throws what the work throws; the transaction is the caller's
 */
export function captured<T>(
  database: DatabaseSync,
  tables: readonly Table[],
  work: () => T,
): { value: T; rows: Rows } {
  const session = database.createSession()
  try {
    const value = work()
    return { value, rows: rowsOf(database, tables, session.changeset()) }
  } finally {
    session.close()
  }
}

function rowsOf(database: DatabaseSync, tables: readonly Table[], changeset: Uint8Array): Rows {
  const rows: Rows = {}
  const touched = touchedKeys(changeset)
  for (const table of tables) {
    const keys = touched.get(table.name)
    if (!keys) continue
    rows[table.name] = { put: [], gone: [] }
    const read = database.prepare(
      `SELECT ${table.columns.map(({ name }) => quoted(name)).join(', ')} FROM ${quoted(table.name)}
       WHERE ${table.key.map((name) => `${quoted(name)} = ?`).join(' AND ')}`,
    )
    for (const key of keys) {
      const row = read.get(...key)
      if (row) rows[table.name]!.put.push(row as Row)
      else rows[table.name]!.gone.push(keyRow(table, key))
    }
    if (table.counts && rows[table.name]!.put.length > 0) addCounter(database, table, rows)
  }
  return rows
}

function keyRow({ key }: Table, values: readonly Value[]): Row {
  return Object.fromEntries(key.map((name, at) => [name, values[at] ?? null]))
}

/** A number that was given once is not given again by another process after its row is gone. */
function addCounter(database: DatabaseSync, { name }: Table, rows: Rows): void {
  const row = database.prepare('SELECT name, seq FROM sqlite_sequence WHERE name = ?').get(name)
  rows.sqlite_sequence ??= { put: [], gone: [] }
  if (row) rows.sqlite_sequence.put.push(row as Row)
}
