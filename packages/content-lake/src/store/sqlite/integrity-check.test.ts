import { execFileSync } from 'node:child_process'
import { getEventListeners } from 'node:events'
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { databasePath, openDatabase } from './lake-database.ts'
import { checkAndRecordCorruption } from './integrity-check.ts'

/** A store in a new folder, filled by a statement. @param bytes size to pad the file to */
function store(fill: string, bytes?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'content-lake-page-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = databasePath(folder)
  openDatabase(folder).close()
  using filling = new DatabaseSync(path)
  filling.enableDefensive(false)
  filling.exec(fill)
  filling.close()
  if (bytes !== undefined) truncateSync(path, bytes)
  const database = openDatabase(folder)
  onTestFinished(() => database.close())
  return { database, path }
}

/** An index that does not match its table. */
const LYING = `CREATE TABLE said (number INTEGER PRIMARY KEY, word TEXT) STRICT;
  CREATE TABLE other (number INTEGER PRIMARY KEY, word TEXT) STRICT;
  INSERT INTO said VALUES (1, 'a'), (2, 'b'); INSERT INTO other VALUES (1, 'a'), (2, 'c');
  CREATE INDEX said_by_word ON said (word); CREATE INDEX other_by_word ON other (word);
  PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET rootpage =
    (SELECT sum(rootpage) FROM sqlite_schema WHERE name IN ('said_by_word', 'other_by_word')) - rootpage
    WHERE name IN ('said_by_word', 'other_by_word')`

const soon = Promise.resolve()

describe('integrity check', () => {
  test('closing the store aborts a running check', async () => {
    const { database, path } = store('SELECT 1')
    // Opening a pipe without a writer blocks, so the check is still running when the store closes.
    const pipe = `${path}.pipe`
    execFileSync('mkfifo', [pipe])
    const closing = new AbortController()
    const looked = checkAndRecordCorruption(database, pipe, {
      signal: closing.signal,
      loaded: soon,
    })
    await vi.waitFor(() => expect(getEventListeners(closing.signal, 'abort')).toHaveLength(1))
    closing.abort()
    await looked
    expect(database.corruption).toBeUndefined()
  })

  test('a small database is checked with its indexes before its documents are loaded', async () => {
    const { database, path } = store(LYING)
    const { signal } = new AbortController()
    const never = new Promise<void>(() => {})
    await expect(
      checkAndRecordCorruption(database, path, { signal, loaded: never }),
    ).rejects.toThrow(/missing from index/)
  })

  test('a large database gets a quick check after its documents are loaded', async () => {
    const { database, path } = store(LYING, 300 * 1024 * 1024)
    const { signal } = new AbortController()
    const steps: string[] = []
    let loaded = (): void => {}
    const looked = checkAndRecordCorruption(database, path, {
      signal,
      loaded: new Promise((resolve) => (loaded = resolve)),
    }).finally(() => steps.push('looked through'))
    const other = store(LYING)
    const apart = { signal: new AbortController().signal, loaded: soon }
    await expect(checkAndRecordCorruption(other.database, other.path, apart)).rejects.toThrow(
      'missing from index',
    )
    expect(getEventListeners(signal, 'abort')).toEqual([])
    steps.push('loaded')
    loaded()
    await looked
    expect(steps).toEqual(['loaded', 'looked through'])
  })
})
