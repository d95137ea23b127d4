import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ChangeApplier } from './change-applier.ts'
import { captureChanges } from './capture-changes.ts'
import { readReplicatedTables } from './replicated-tables.ts'
import { prepare, STEPS } from './testing/notebook-schema.ts'

function open(foreignKeys: 'ON' | 'OFF'): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  prepare(database, STEPS)
  database.exec(`PRAGMA foreign_keys = ${foreignKeys}`)
  return database
}

const contents = (database: DatabaseSync) =>
  ['note', 'line'].map((table) => database.prepare(`SELECT * FROM ${table} ORDER BY 1`).all())

const id = fc.constantFrom('a', 'b', 'c')
const word = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('one', 'two'))
const step = fc.oneof(
  fc.tuple(id, word, fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true })).map(
    ([note, body, count, part]) =>
      (database: DatabaseSync) =>
        database
          .prepare('INSERT OR REPLACE INTO note VALUES (?, ?, ?, ?)')
          .run(note, body, count, part),
  ),
  fc.tuple(id, word).map(
    ([note, text]) =>
      (database: DatabaseSync) =>
        database
          .prepare('INSERT OR IGNORE INTO line (note, word) SELECT id, ? FROM note WHERE id = ?')
          .run(text, note),
  ),
  fc.tuple(word, word).map(
    ([from, to]) =>
      (database: DatabaseSync) =>
        database.prepare('UPDATE OR IGNORE line SET word = ? WHERE word = ?').run(to, from),
  ),
  id.map(
    (note) => (database: DatabaseSync) =>
      database.prepare('DELETE FROM note WHERE id = ?').run(note),
  ),
  fc.constant((database: DatabaseSync) => database.prepare('DELETE FROM line').run()),
)

describe('captureChanges', () => {
  it('replays captured row changes of any transactions into an identical database', () => {
    const transactions = fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 6 })
    fc.assert(
      fc.property(transactions, (all) => {
        const [writer, reader] = [open('ON'), open('OFF')]
        const tables = readReplicatedTables(writer)
        const applier = new ChangeApplier(reader, tables)
        for (const steps of all) {
          writer.exec('BEGIN')
          const { rows } = captureChanges(writer, tables, () =>
            steps.forEach((each) => each(writer)),
          )
          writer.exec('COMMIT')
          // Passes through JSON, as the log stores it.
          applier.apply(JSON.parse(JSON.stringify(rows)))
          expect(contents(reader)).toEqual(contents(writer))
        }
      }),
    )
  })

  it('applies a swap of unique values between two rows', () => {
    const [writer, reader] = [open('ON'), open('OFF')]
    const tables = readReplicatedTables(writer)
    const applier = new ChangeApplier(reader, tables)
    const write = (sql: string) =>
      applier.apply(captureChanges(writer, tables, () => writer.exec(sql)).rows)
    write(`INSERT INTO line (word) VALUES ('one'), ('two')`)
    write(`UPDATE line SET word = 'none' WHERE number = 1; UPDATE line SET word = 'one' WHERE number = 2;
    UPDATE line SET word = 'two' WHERE number = 1`)
    expect(contents(reader)).toEqual(contents(writer))
  })

  it('never reuses an AUTOINCREMENT number in a copy', () => {
    const [writer, reader] = [open('ON'), open('OFF')]
    const tables = readReplicatedTables(writer)
    const { rows } = captureChanges(writer, tables, () =>
      writer.exec(
        `INSERT INTO line (word) VALUES ('one'), ('two'); DELETE FROM line WHERE number = 2`,
      ),
    )
    new ChangeApplier(reader, tables).apply(rows)
    reader.exec(`INSERT INTO line (word) VALUES ('three')`)
    expect(reader.prepare(`SELECT number FROM line WHERE word = 'three'`).get()).toEqual({
      number: 3,
    })
  })

  it('rejects tables without a primary key or with blob columns', () => {
    const database = new DatabaseSync(':memory:')
    database.exec('CREATE TABLE loose (a TEXT)')
    expect(() => readReplicatedTables(database)).toThrow('Table "loose" has no key')
    database.exec('DROP TABLE loose; CREATE TABLE heavy (id TEXT PRIMARY KEY, bytes BLOB)')
    expect(() => readReplicatedTables(database)).toThrow(
      'Column "bytes" of table "heavy" has no type that PostgreSQL shares',
    )
  })
})
