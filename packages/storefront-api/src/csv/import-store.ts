import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import type { Cells, Row } from './columns.ts'

/** What an import must remember, kept beside the memory: a file may be longer than it. */
export interface ImportStore {
  add(handle: string, row: Row): void
  /** The rows of a product that were not taken yet; null when there are none. */
  take(handle: string): Row[] | null
  /** Products that nobody took, by their first line. */
  rest(): Iterable<string>
  /** Notes that a number is in use. */
  use(kind: 'product' | 'variant', id: number): void
  /** A number that nothing else has, the same for a name in every import. */
  idFor(kind: 'product' | 'variant', name: string): number
  close(): void
}

const schema = `
  CREATE TABLE row (handle TEXT NOT NULL, line INTEGER NOT NULL, cells TEXT NOT NULL) STRICT;
  CREATE INDEX row_handle ON row (handle, line);
  CREATE TABLE taken (handle TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE id (kind TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (kind, id)) STRICT, WITHOUT ROWID;
`

/** Longest number of a global id: 15 digits. */
const ID_BYTES = 6

/** Opens a store of its own file, which the system removes with it. */
export function openImportStore(): ImportStore {
  const sqlite = new DatabaseSync('')
  sqlite.exec(`PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF; ${schema} BEGIN`)
  const insert = sqlite.prepare('INSERT INTO row VALUES (?, ?, ?)')
  const rows = sqlite.prepare('SELECT line, cells FROM row WHERE handle = ? ORDER BY line')
  const taken = sqlite.prepare('INSERT OR IGNORE INTO taken VALUES (?)')
  const use = sqlite.prepare('INSERT OR IGNORE INTO id VALUES (?, ?)')
  return {
    add: (handle, { line, cells }) => void insert.run(handle, line, JSON.stringify(cells)),
    take(handle) {
      const found = rows.all(handle) as { line: number; cells: string }[]
      if (found.length === 0 || taken.run(handle).changes === 0) return null
      return found.map(({ line, cells }) => ({ line, cells: JSON.parse(cells) as Cells }))
    },
    rest() {
      const left = sqlite
        .prepare(
          `SELECT handle FROM row WHERE handle NOT IN (SELECT handle FROM taken)
           GROUP BY handle ORDER BY min(line)`,
        )
        .all() as { handle: string }[]
      return left.map(({ handle }) => handle)
    },
    use: (kind, id) => void use.run(kind, id),
    idFor(kind, name) {
      for (let attempt = 0; ; attempt += 1) {
        const hash = createHash('sha256').update(`${kind}\0${name}\0${attempt}`).digest()
        const id = hash.readUIntBE(0, ID_BYTES)
        if (id > 0 && use.run(kind, id).changes > 0) return id
      }
    },
    close: () => sqlite.close(),
  }
}
