import { execFileSync } from 'node:child_process'
import { getEventListeners } from 'node:events'
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findCorruption } from './index.ts'

function store(fill: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'page-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'some.sqlite')
  using sqlite = new DatabaseSync(path)
  sqlite.enableDefensive(false)
  sqlite.exec(fill)
  return path
}

describe('index', () => {
  it('ends with the store, however long the check would take', async () => {
    // Opening a named pipe blocks until there is a writer, which never comes.
    const pipe = `${store('SELECT 1')}.pipe`
    execFileSync('mkfifo', [pipe])
    const closing = new AbortController()
    const found = findCorruption(pipe, closing.signal)
    await vi.waitFor(() => expect(getEventListeners(closing.signal, 'abort')).toHaveLength(1))
    closing.abort()
    expect(await found).toBeNull()
  })

  it('finds an index that differs from its table in a small database', async () => {
    const path = store(`CREATE TABLE said (number INTEGER PRIMARY KEY, word TEXT) STRICT;
    CREATE TABLE other (number INTEGER PRIMARY KEY, word TEXT) STRICT;
    INSERT INTO said VALUES (1, 'a'), (2, 'b'); INSERT INTO other VALUES (1, 'a'), (2, 'c');
    CREATE INDEX said_by_word ON said (word); CREATE INDEX other_by_word ON other (word);
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET rootpage =
      (SELECT sum(rootpage) FROM sqlite_schema WHERE name IN ('said_by_word', 'other_by_word')) - rootpage
      WHERE name IN ('said_by_word', 'other_by_word')`)
    const { signal } = new AbortController()
    expect(await findCorruption(path, signal)).toMatch(/missing from index/)
    truncateSync(path, 300 * 1024 * 1024)
    expect(await findCorruption(path, signal)).toBeNull()
  })

  it('ignores messages that Node sends in watch mode', async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await findCorruption(store('SELECT 1'), new AbortController().signal)).toBeNull()
  })
})
