import type { DatabaseSync } from 'node:sqlite'

/** Value of a column. Blobs are not supported. */
export type SqlValue = string | number | null

export type Row = Readonly<Record<string, SqlValue>>

/** Changes of one transaction to one table: rows as they are now, and the keys of deleted ones. */
export interface TableChanges {
  put: Row[]
  gone: Row[]
}

/** Changes of one transaction, by table; JSON-safe. */
export type ChangedRows = Record<string, TableChanges>

/** One transaction in the log. */
export interface LogEntry {
  /** Its position in the log; positions have no gaps. */
  position: number
  /** Its unique id. */
  entry: string
  rows: ChangedRows
}

interface Column {
  name: string
  /** PostgreSQL's name of the type. */
  type: 'bigint' | 'text' | 'double precision'
}

/** A table that SQLite and PostgreSQL both have. */
export interface ReplicatedTable {
  name: string
  columns: readonly Column[]
  /** Primary key columns. */
  key: readonly string[]
  /** Whether its numbers are never reused (`AUTOINCREMENT`). */
  hasAutoincrement: boolean
}

/** Quotes an SQL identifier. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Table with the replica's own position; not replicated. */
export const POSITION_TABLE = 'replica'

/** SQLite's sequence counters. SQLite does not list its columns. */
const SEQUENCE_TABLE: ReplicatedTable = {
  name: 'sqlite_sequence',
  columns: [
    { name: 'name', type: 'text' },
    { name: 'seq', type: 'bigint' },
  ],
  key: ['name'],
  hasAutoincrement: false,
}

const TYPES: Readonly<Record<string, Column['type']>> = {
  INTEGER: 'bigint',
  TEXT: 'text',
  REAL: 'double precision',
}

/**
 * The replicated tables of a database, with SQLite's sequence counters where one of them uses AUTOINCREMENT.
 * @throws Error when a table has an unsupported column type, or no primary key
 */
export function readReplicatedTables(database: DatabaseSync): ReplicatedTable[] {
  const tables = database
    .prepare(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND name <> ? ORDER BY name`,
    )
    .all(POSITION_TABLE)
    .map(({ name, sql }) => tableOf(database, String(name), String(sql)))
  return tables.some(({ hasAutoincrement }) => hasAutoincrement)
    ? [...tables, SEQUENCE_TABLE]
    : tables
}

function tableOf(database: DatabaseSync, name: string, sql: string): ReplicatedTable {
  const rows = database.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(name)
  const columns = rows.map((row): Column => {
    const type = TYPES[String(row.type)]
    if (type === undefined)
      throw new Error(
        `Column "${String(row.name)}" of table "${name}" has no type that PostgreSQL shares`,
      )
    return { name: String(row.name), type }
  })
  const key = rows
    .filter(({ pk }) => Number(pk) > 0)
    .sort((one, other) => Number(one.pk) - Number(other.pk))
    .map((row) => String(row.name))
  if (key.length === 0) throw new Error(`Table "${name}" has no key`)
  return { name, columns, key, hasAutoincrement: /\bAUTOINCREMENT\b/i.test(sql) }
}
