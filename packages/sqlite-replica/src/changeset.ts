import type { DatabaseSync } from 'node:sqlite'
import { type Value, type Row, type Rows, quoted, type Table } from './tables.ts'

/** The keys that a table's rows have, or had, that one transaction touched; a value for each column of the key. */
type TouchedKeys = Map<string, Value[][]>

const INSERT = 18
const DELETE = 9
const UPDATE = 23

/**
 * Which rows a transaction touched, from a changeset as SQLite's session extension writes it.
 * @see https://www.sqlite.org/session/changeset_iter.html and, for the bytes, the head of ext/session/sqlite3session.c
 * @throws Error where the bytes are none
 */
function touchedKeys(changeset: Uint8Array): TouchedKeys {
  const bytes = new Bytes(changeset)
  const touched: TouchedKeys = new Map()
  let table: { keys: Value[][]; isKey: boolean[] } | undefined
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
      throw new Error(`A changeset holds the byte ${kind} where a change begins`)
    // Whether a trigger did it says nothing here.
    bytes.byte()
    const { isKey, keys } = table
    keys.push(bytes.record(isKey.length).filter((_, at) => isKey[at]) as Value[])
    // A change of the key itself comes as a deletion and an insertion, so the new record names the same row.
    if (kind === UPDATE) bytes.record(isKey.length)
  }
  return touched
}

const TABLE = 0x54

class Bytes {
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

  /** A number of SQLite's: seven bits a byte, the most significant first. Lengths stay far below the ninth byte. */
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

  /** A value for each column; undefined where the record says nothing of it. */
  record(columns: number): (Value | undefined)[] {
    return Array.from({ length: columns }, () => this.#value())
  }

  #value(): Value | undefined {
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
        throw new Error(`A changeset holds a value of the type ${type}`)
    }
  }
}

const decoder = new TextDecoder()
const decode = (bytes: Uint8Array): string => decoder.decode(bytes)

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
