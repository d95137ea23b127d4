import type { DatabaseSync } from 'node:sqlite'

/** What a column holds. Neither side keeps bytes. */
export type Value = string | number | null

export type Row = Readonly<Record<string, Value>>

/** What one transaction did to one table: rows as they are now, and the keys of those that are gone. */
export interface TableRows {
  put: Row[]
  gone: Row[]
}

/** What one transaction did, by table. JSON keeps all of it. */
export type Rows = Record<string, TableRows>

/** One transaction in the log. */
export interface Entry {
  /** Its place in the log; places follow each other without a gap. */
  place: number
  /** Its id, which no other entry has. */
  entry: string
  rows: Rows
}

interface Column {
  name: string
  /** As PostgreSQL names it. */
  type: 'bigint' | 'text' | 'double precision'
}

/** A table that both sides have. */
export interface Table {
  name: string
  columns: readonly Column[]
  /** Names of the columns of the primary key. */
  key: readonly string[]
  /** Whether its numbers are never given twice (`AUTOINCREMENT`). */
  counts: boolean
}

/** A name as SQL takes it, whatever it is. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Where the replica keeps its own place; no table of the program's. */
export const OWN_TABLE = 'replica'

/** What SQLite gave as the last number of its counting tables. It has no columns that SQLite tells of. */
const COUNTERS: Table = {
  name: 'sqlite_sequence',
  columns: [
    { name: 'name', type: 'text' },
    { name: 'seq', type: 'bigint' },
  ],
  key: ['name'],
  counts: false,
}

const TYPES: Readonly<Record<string, Column['type']>> = {
  INTEGER: 'bigint',
  TEXT: 'text',
  REAL: 'double precision',
}

/**
 * The tables of a database that are kept on both sides, with SQLite's counters where one of them counts.
 * @throws Error where one of them has a column that cannot be kept on the other side, or no key
 */
export function tablesOf(database: DatabaseSync): Table[] {
  const tables = database
    .prepare(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
       AND name <> ? ORDER BY name`,
    )
    .all(OWN_TABLE)
    .map(({ name, sql }) => tableOf(database, String(name), String(sql)))
  return tables.some(({ counts }) => counts) ? [...tables, COUNTERS] : tables
}

function tableOf(database: DatabaseSync, name: string, sql: string): Table {
  const rows = database.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(name)
  const columns = rows.map((row): Column => {
    const type = TYPES[String(row.type)]
    if (type === undefined)
      throw new Error(`Column "${String(row.name)}" of table "${name}" has no type of both sides`)
    return { name: String(row.name), type }
  })
  const key = rows
    .filter(({ pk }) => Number(pk) > 0)
    .sort((one, other) => Number(one.pk) - Number(other.pk))
    .map((row) => String(row.name))
  if (key.length === 0) throw new Error(`Table "${name}" has no key`)
  return { name, columns, key, counts: /\bAUTOINCREMENT\b/i.test(sql) }
}
