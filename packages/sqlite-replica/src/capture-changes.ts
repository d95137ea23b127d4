import type { DatabaseSync } from 'node:sqlite'
import {
  type SqlValue,
  type Row,
  type ChangedRows,
  quoteIdentifier,
  type ReplicatedTable,
} from './replicated-tables.ts'

/** Primary keys that one transaction touched, by table: a value for each key column. */
type TouchedKeys = Map<string, SqlValue[][]>

const INSERT = 18
const DELETE = 9
const UPDATE = 23

/**
 * Which rows a transaction touched, from a changeset of SQLite's session extension.
 * @see https://www.sqlite.org/session/changeset_iter.html and, for the bytes, the head of ext/session/sqlite3session.c
 * @throws Error when the bytes are malformed
 */
function touchedKeys(changeset: Uint8Array): TouchedKeys {
  const bytes = new ChangesetReader(changeset)
  const touched: TouchedKeys = new Map()
  let table: { keys: SqlValue[][]; isKey: boolean[] } | undefined
  while (!bytes.isAtEnd) {
    const kind = bytes.byte()
    if (kind === TABLE) {
      const isKey = Array.from({ length: bytes.varint() }, () => bytes.byte() !== 0)
      const name = bytes.untilZero()
      const keys = touched.get(name) ?? []
      touched.set(name, keys)
      table = { keys, isKey }
      continue
    }
    if (!table || (kind !== INSERT && kind !== DELETE && kind !== UPDATE))
      throw new Error(`Malformed changeset: byte ${kind} at the start of a change`)
    // The byte says whether a trigger made the change, which is irrelevant here.
    bytes.byte()
    const { isKey, keys } = table
    keys.push(bytes.record(isKey.length).filter((_, at) => isKey[at]) as SqlValue[])
    // A change of the key itself arrives as a deletion and an insertion, so the new record has the same key.
    if (kind === UPDATE) bytes.record(isKey.length)
  }
  return touched
}

const TABLE = 0x54

class ChangesetReader {
  readonly #view: DataView
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    return this.#view.getUint8(this.#at++)
  }

  /** SQLite's varint: seven bits a byte, most significant first. Lengths never reach the ninth byte. */
  varint(): number {
    let value = 0
    for (;;) {
      const byte = this.byte()
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }

  untilZero(): string {
    const end = this.#bytes.indexOf(0, this.#at)
    const text = decode(this.#bytes.subarray(this.#at, end))
    this.#at = end + 1
    return text
  }

  /** A value for each column; undefined where the record omits it. */
  record(columns: number): (SqlValue | undefined)[] {
    return Array.from({ length: columns }, () => this.#value())
  }

  #value(): SqlValue | undefined {
    const type = this.byte()
    switch (type) {
      case 0:
        return undefined
      case 1:
        this.#at += 8
        return Number(this.#view.getBigInt64(this.#at - 8))
      case 2:
        this.#at += 8
        return this.#view.getFloat64(this.#at - 8)
      case 3: {
        const length = this.varint()
        this.#at += length
        return decode(this.#bytes.subarray(this.#at - length, this.#at))
      }
      case 5:
        return null
      default:
        throw new Error(`Malformed changeset: unknown value type ${type}`)
    }
  }
}

const decoder = new TextDecoder()
const decode = (bytes: Uint8Array): string => decoder.decode(bytes)

/**
 * Runs work within an open transaction and captures the rows that it changed.
 * @returns the result of the work, and the changed rows as they are afterwards
 * @throws what the work throws; the caller owns the transaction
 */
export function captureChanges<T>(
  database: DatabaseSync,
  tables: readonly ReplicatedTable[],
  work: () => T,
): { value: T; rows: ChangedRows } {
  const session = database.createSession()
  try {
    const value = work()
    return { value, rows: rowsOf(database, tables, session.changeset()) }
  } finally {
    session.close()
  }
}

function rowsOf(
  database: DatabaseSync,
  tables: readonly ReplicatedTable[],
  changeset: Uint8Array,
): ChangedRows {
  const rows: ChangedRows = {}
  const touched = touchedKeys(changeset)
  for (const table of tables) {
    const keys = touched.get(table.name)
    if (!keys) continue
    rows[table.name] = { put: [], gone: [] }
    const read = database.prepare(
      `SELECT ${table.columns.map(({ name }) => quoteIdentifier(name)).join(', ')} FROM ${quoteIdentifier(table.name)}
       WHERE ${table.key.map((name) => `${quoteIdentifier(name)} = ?`).join(' AND ')}`,
    )
    for (const key of keys) {
      const row = read.get(...key)
      if (row) rows[table.name]!.put.push(row as Row)
      else rows[table.name]!.gone.push(keyRow(table, key))
    }
    if (table.hasAutoincrement && rows[table.name]!.put.length > 0)
      addCounter(database, table, rows)
  }
  return rows
}

function keyRow({ key }: ReplicatedTable, values: readonly SqlValue[]): Row {
  return Object.fromEntries(key.map((name, at) => [name, values[at] ?? null]))
}

/** Replicates the sequence counter, so that no process reuses a number after its row is deleted. */
function addCounter(database: DatabaseSync, { name }: ReplicatedTable, rows: ChangedRows): void {
  const row = database.prepare('SELECT name, seq FROM sqlite_sequence WHERE name = ?').get(name)
  rows.sqlite_sequence ??= { put: [], gone: [] }
  if (row) rows.sqlite_sequence.put.push(row as Row)
}
