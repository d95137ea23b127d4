import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openTestLake, type TestLake } from '../../testing/test-lake.ts'
import { lastExistingDocument } from '../document-revisions.ts'
import { databasePath, openDatabase } from './lake-database.ts'
import { SCHEMA_VERSION } from './migrations.ts'

function folder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-lake-schema-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** A data folder with the store of a schema's fixture. */
function storeOf(schema: number, ...changes: string[]): string {
  const dataDir = folder()
  const database = new DatabaseSync(databasePath(dataDir))
  const fixture = new URL(`./fixtures/schema-${schema}.sql`, import.meta.url)
  for (const sql of [readFileSync(fixture, 'utf8'), ...changes]) database.exec(sql)
  database.close()
  return dataDir
}

/** Schema version and the SQL of every table and index, whitespace removed. */
function schemaOf(dataDir: string): unknown[] {
  const database = new DatabaseSync(databasePath(dataDir))
  const objects = database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()
  const version = database.prepare('PRAGMA user_version').get()?.user_version
  database.close()
  const plain = (sql: unknown) =>
    String(sql)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ ?([(),]) ?/g, '$1')
  return [version, ...objects.map(({ name, sql }) => [name, plain(sql)])]
}

function opened(dataDir: string): string {
  openDatabase(dataDir).close()
  return dataDir
}

/** Every released schema; each has a fixture. */
const earlier = Array.from({ length: SCHEMA_VERSION - 1 }, (_, index) => index + 1)

describe('migrations', () => {
  test.each(earlier)(
    'a store of schema %i opens with all of its content and accepts writes',
    async (schema) => {
      const before = openTestLake({ dataDir: storeOf(schema) })
      const check = ({ lake }: TestLake) => {
        const production = lake.dataset('production')!
        expect(lake.listDatasets().map(({ name, aclMode }) => [name, aclMode])).toEqual([
          ['production', 'public'],
          ['secret', 'private'],
        ])
        expect(production.documents.byId('luna')).toMatchObject({
          title: 'Luna',
          _rev: 'tx-publish',
        })
        expect(lastExistingDocument(production.history('drafts.luna'))).toMatchObject({
          title: 'Luna',
          _rev: 'tx-publish',
        })
        expect(production.log.sequenceOf('tx-draft')).toBe(1)
        expect(lake.dataset('secret')!.documents.byId('plan')?._type).toBe('note')
        expect(lake.sessions.session('hash', '2026-01-05T00:00:00.000Z')).toEqual({
          id: 'hash',
          userId: 'password-editor',
          via: 'password',
          expiresAt: '2099-01-01T00:00:00.000Z',
        })
        expect(lake.people.all()).toEqual([])
        expect(lake.keyValues.pairs('local-editor')).toEqual([
          { key: 'studio.sort', value: { by: 'title' } },
        ])
      }
      check(before)
      const { sequence } = before.lake.dataset('production')!
      await before.mutate([{ create: { _id: 'nova', _type: 'watch' } }])
      const after = before.reopen()
      check(after)
      expect(after.lake.dataset('production')!.documents.byId('nova')).toBeDefined()
      expect(after.lake.dataset('production')!.sequence).toBeGreaterThan(sequence)
    },
  )

  test.each(earlier)('migrating from schema %i yields the same schema as a new store', (schema) => {
    const fresh = schemaOf(opened(folder()))
    expect(fresh[0]).toBe(SCHEMA_VERSION)
    expect(schemaOf(opened(storeOf(schema)))).toEqual(fresh)
  })

  test('a store without account tables in the first schema gets them', () => {
    const tables = ['account_sessions', 'account_logins', 'account_keyvalue']
    const bare = storeOf(1, ...tables.map((table) => `DROP TABLE ${table}`))
    expect(schemaOf(opened(bare))).toEqual(schemaOf(opened(folder())))
  })

  test('a failing migration leaves the store unchanged', () => {
    const dataDir = storeOf(
      1,
      'DROP TABLE account_sessions',
      'DROP TABLE account_keyvalue',
      'CREATE INDEX account_keyvalue ON datasets (created_at)',
    )
    const before = schemaOf(dataDir)
    expect(() => openDatabase(dataDir)).toThrow(/already an index/)
    expect(schemaOf(dataDir)).toEqual(before)
  })

  test('a store of a newer schema is rejected with one sentence and left alone', () => {
    const dataDir = storeOf(1, `PRAGMA user_version = ${SCHEMA_VERSION + 1}`)
    const before = schemaOf(dataDir)
    expect(() => openDatabase(dataDir)).toThrow(
      expect.objectContaining({
        name: 'StorageError',
        message: expect.stringMatching(
          /was written by a newer version of this program .*start that version/,
        ),
      }),
    )
    expect(schemaOf(dataDir)).toEqual(before)
  })
})
