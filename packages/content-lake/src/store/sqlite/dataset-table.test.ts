import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { FolderStore } from '../../asset-store/folder-store.ts'
import { checkLake } from '../../backup/check-lake.ts'
import { openTestLake } from '../../testing/test-lake.ts'
import { copyDatasetRows } from './copy-dataset-rows.ts'
import { databasePath, openDatabase } from './lake-database.ts'
import { DatasetTable } from './dataset-table.ts'

const source = (lake: ReturnType<typeof openTestLake>['lake']) => lake.dataset('production')!
const options = { withHistory: true, withReleases: true, onProgress: () => {} }

/** Sets the dataset states that a crashed process would have left. */
function leave(dataDir: string, states: Record<string, string>): void {
  const database = new DatabaseSync(databasePath(dataDir))
  for (const [name, state] of Object.entries(states))
    database.prepare('UPDATE datasets SET state = ? WHERE name = ?').run(state, name)
  database.close()
}

describe('DatasetTable', () => {
  test('the next start deletes datasets left half-copied or half-deleted by a crash', async () => {
    const { lake, dataDir, mutate, reopen } = openTestLake()
    await mutate([{ create: { _id: 'luna', _type: 'watch' } }])
    await lake.copyDataset(source(lake), 'half', options)
    await lake.createDataset('old')
    await mkdir(join(dataDir, 'assets/old/files'), { recursive: true })
    await writeFile(join(dataDir, 'assets/old/files/a.txt'), 'words')
    lake.close()
    leave(dataDir, { half: 'filling', old: 'emptying', production: 'emptying' })
    const again = reopen()
    expect(again.lake.listDatasets().map(({ name }) => name)).toEqual(['production'])
    expect(source(again.lake).documents.size()).toBe(0)
    // The names become available when the rows are deleted.
    const [old, half] = await Promise.all(
      ['old', 'half'].map((name) => again.lake.createDataset(name)),
    )
    expect([old?.documents.size(), half?.documents.size()]).toEqual([0, 0])
    expect([...half!.history('luna')]).toEqual([])
    expect(existsSync(join(dataDir, 'assets/old'))).toBe(false)
  })

  test('a write during a copy is in the copy entirely or not at all', async () => {
    const { lake, mutate } = openTestLake()
    const ids = Array.from({ length: 1_200 }, (_, index) => `w${index}`)
    await mutate(ids.map((_id) => ({ create: { _id, _type: 'watch', n: 0 } })))
    const writing: Promise<void>[] = []
    const write = () =>
      writing.push(
        mutate([
          { patch: { id: 'w0', inc: { n: 1 } } },
          { delete: { id: `w${1199 - writing.length}` } },
          { create: { _id: `x${writing.length}`, _type: 'watch' } },
        ]),
      )
    write()
    await writing[0]
    const copying = lake.copyDataset(source(lake), 'copy', {
      ...options,
      onProgress: () => void write(),
    })
    for (let more = 0; more < 20; more += 1) {
      write()
      await writing.at(-1)
    }
    const copy = await copying
    await Promise.all(writing)
    // The copied counter determines how many transactions and documents the copy must contain.
    const { documents } = copy
    const count = Number(documents.byId('w0')?.n)
    expect(count).toBeGreaterThan(0)
    expect(documents.size()).toBe(1_200)
    expect([documents.byId(`w${1200 - count}`), documents.byId(`x${count}`)]).toEqual([
      undefined,
      undefined,
    ])
    expect([documents.byId(`w${1199 - count}`), documents.byId(`x${count - 1}`)]).not.toContain(
      undefined,
    )
    const logOf = (dataset: typeof copy) =>
      [...dataset.history('w0')].map(({ document }) => document?.n).reverse()
    expect(logOf(copy)).toEqual(logOf(source(lake)).slice(0, count + 1))
    // Both continue in the shared log, each with its own sequences.
    await lake.writer.mutate(copy, [{ delete: { id: 'w0' } }], { author: 'x' })
    await mutate([{ delete: { id: 'w0' } }])
    expect([copy, source(lake)].map((each) => each.documents.byId('w0'))).toEqual([
      undefined,
      undefined,
    ])
  })

  test('documents purged during a copy leave no history in the copy', async () => {
    const { lake, dataDir, mutate, reopen } = openTestLake()
    for (const _id of ['gone', 'again', 'kept']) await mutate([{ create: { _id, _type: 'watch' } }])
    lake.close()
    const database = openDatabase(dataDir)
    new DatasetTable(database).add({ name: 'copy', aclMode: 'public', createdAt: '' })
    let free = 1_000
    /** What the writing thread does when one document is purged, and another one is purged and recreated. */
    const purge = () => {
      const made = `replace(replace(%, 'kept', 'again'), (SELECT id FROM transactions WHERE sequence = 3), 'anew')`
      database.exec(
        `DELETE FROM documents WHERE id = 'gone';
       DELETE FROM effects WHERE dataset = 'production' AND document_id IN ('gone', 'again');
       INSERT INTO transactions VALUES (500, 'production', 'anew', '', 'x', '[]');
       INSERT INTO effects SELECT dataset, 'again', 500, NULL, ${made.replace('%', 'apply')}, revert
         FROM effects WHERE dataset = 'production' AND document_id = 'kept';
       UPDATE documents SET body = (SELECT ${made.replace('%', 'body')} FROM documents
         WHERE dataset = 'production' AND id = 'kept') WHERE dataset = 'production' AND id = 'again'`,
      )
    }
    const parts = { source: 'production', target: 'copy', withHistory: true, withReleases: true }
    await copyDatasetRows(
      database,
      { ...parts, paths: ['', ''], reserve: (count) => (free += count) - count },
      (progress) => void (progress === 99 && purge()),
    )
    database.close()
    expect(
      (await checkLake({ dataDir, assets: new FolderStore(dataDir), readAssets: false })).problems,
    ).toEqual([])
    const copy = reopen().lake.dataset('copy')!
    expect(['gone', 'again', 'kept'].map((id) => [...copy.history(id)].length)).toEqual([0, 1, 1])
  })

  test('a deleted dataset rejects writes, and a failed copy leaves nothing behind', async () => {
    const { lake, dataDir, mutate } = openTestLake()
    await mutate([{ create: { _id: 'luna', _type: 'watch' } }])
    const gone = await lake.createDataset('gone')
    await lake.deleteDataset('gone')
    await expect(
      lake.writer.mutate(gone, [{ create: { _id: 'a', _type: 'b' } }], { author: 'x' }),
    ).rejects.toThrow('Dataset "gone" was deleted')
    await mkdir(join(dataDir, 'assets/production'), { recursive: true })
    await writeFile(join(dataDir, 'assets/production/files'), 'no folder')
    await expect(lake.copyDataset(source(lake), 'copy', options)).rejects.toThrow('cannot be used')
    expect(lake.dataset('copy')).toBeUndefined()
    expect((await lake.createDataset('copy')).documents.size()).toBe(0)
  })
})
