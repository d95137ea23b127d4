import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { observedStatement } from './observed-statement.ts'

describe('observedStatement', () => {
  it('closes the cursor when a loop over its rows ends early, so that the WAL can be checkpointed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'storefront-api-watched-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'rows.sqlite')
    using reads = new DatabaseSync(path)
    using writes = new DatabaseSync(path)
    reads.exec(`PRAGMA journal_mode = WAL; CREATE TABLE item (number INTEGER PRIMARY KEY) STRICT;
    INSERT INTO item VALUES (1), (2), (3)`)
    const items = observedStatement(
      () => reads.prepare('SELECT number FROM item ORDER BY number'),
      (error) => error,
    )
    for (const { number } of items.iterate()) {
      expect(number).toBe(1)
      break
    }
    writes.exec('INSERT INTO item VALUES (4)')
    expect(writes.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()).toMatchObject({ busy: 0 })
    expect(Array.from(items.iterate(), ({ number }) => number)).toEqual([1, 2, 3, 4])
  })
})
