import type { DatabaseSync } from 'node:sqlite'

/** A schema with two tables, for tests. */
const ALL = [
  `CREATE TABLE note (id TEXT PRIMARY KEY, body TEXT NOT NULL, count INTEGER, part REAL) STRICT, WITHOUT ROWID;
   CREATE TABLE line (number INTEGER PRIMARY KEY AUTOINCREMENT, note TEXT REFERENCES note (id) ON DELETE CASCADE,
     word TEXT NOT NULL UNIQUE) STRICT;`,
]

export const KIND = 'notebook'

export const STEPS = ALL.length

export function prepare(database: DatabaseSync, steps: number): void {
  const { user_version: done } = database.prepare('PRAGMA user_version').get() ?? {}
  for (const [index, step] of ALL.entries())
    if (index >= Number(done) && index < steps)
      database.exec(`BEGIN; ${step} PRAGMA user_version = ${index + 1}; COMMIT`)
}

export function openRecords(
  database: DatabaseSync,
): (record: { id: string; body: string }) => void {
  const put = database.prepare(
    'INSERT INTO note (id, body) VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body',
  )
  return ({ id, body }) => void put.run(id, body)
}
