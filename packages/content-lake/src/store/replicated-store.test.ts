import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { findPostgres, startPostgres, type PostgresServer } from '@orrery/sqlite-replica/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Commit } from '../document/commit.ts'
import { openLake, type Lake } from '../lake.ts'
import { arbitraryTransactions } from '../testing/arbitrary-mutations.ts'
import { WriteError } from '../write/write-errors.ts'
import { moveLakeFromPostgres, moveLakeToPostgres } from './move-lake-database.ts'

const programs = await findPostgres()
if (!programs)
  console.warn('Lakes that share a database are not tried: no PostgreSQL on this machine.')

const AUTHOR = { author: 'somebody', isImport: true }

describe.runIf(programs)('lakes of one database', { meta: { needs: 'PostgreSQL' } }, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres(programs!)
  })
  afterAll(() => server.stop())

  const folder = (): string => {
    const path = mkdtempSync(join(tmpdir(), 'content-lakes-'))
    onTestFinished(() => rmSync(path, { recursive: true, force: true }))
    return path
  }
  const configOf = (dataDir: string) => ({
    dataDir,
    projectId: 'orrery',
    defaultDataset: 'production',
    publicUrl: 'http://localhost:3333',
    origins: [],
    host: '127.0.0.1',
    localLogin: false,
  })
  let schemas = 0
  /** A leader and a reader. */
  async function openTwo() {
    const url = `${server.url}?schema=followed_${(schemas += 1)}`
    const dataDir = folder()
    const open = async (replica: string): Promise<Lake> => {
      const database = { url, ownUrl: `http://${replica}`, replica }
      const lake = await openLake({ ...configOf(dataDir), database })
      onTestFinished(() => lake.close())
      return lake
    }
    const writer = await open('writer')
    return { writer, reader: await open('reader'), open, url }
  }

  const production = (lake: Lake) => lake.dataset('production')!
  const documentsOf = (lake: Lake, dataset = 'production') =>
    [...lake.dataset(dataset)!.documents.all()].sort((a, b) => (a._id < b._id ? -1 : 1))

  it('have the same documents, commits and history after any writes', async () => {
    const { writer, reader } = await openTwo()
    let run = 0
    await fc.assert(
      fc.asyncProperty(arbitraryTransactions, async (transactions) => {
        const { name } = await writer.createDataset(`run-${(run += 1)}`)
        await writer.cluster!.awaitReplicated()
        const [written, read] = [writer, reader].map((lake) => {
          const receivedCommits: Commit[] = []
          lake.dataset(name)!.subscribe((commit) => receivedCommits.push(commit))
          return receivedCommits
        })
        // Concurrent transactions are stored as one log entry.
        await Promise.allSettled(
          transactions.map((mutations, step) =>
            writer.writer.mutate(writer.dataset(name)!, structuredClone(mutations), {
              author: 'fc',
              transactionId: `tx-${step}`,
            }),
          ),
        ).then((results) => {
          for (const { reason } of results.filter((each) => each.status === 'rejected'))
            if (!(reason instanceof WriteError)) throw reason
        })
        await writer.cluster!.awaitReplicated()
        await vi.waitUntil(() => read!.length === written!.length)
        expect(documentsOf(reader, name)).toEqual(documentsOf(writer, name))
        expect(read).toEqual(written)
        for (const { _id } of documentsOf(writer, name)) {
          const past = (lake: Lake) => [...lake.dataset(name)!.history(_id)]
          expect(past(reader)).toEqual(past(writer))
        }
      }),
      { numRuns: 25 },
    )
  })

  it('show a release of a thousand documents atomically, at one revision', async () => {
    const { writer, reader } = await openTwo()
    const ids = Array.from({ length: 1_000 }, (_, at) => `watch-${at}`)
    const options = { author: 'editor', apiVersion: '2025-02-19' }
    const release = (type: string) => ({
      actionType: `sanity.action.release.${type}`,
      releaseId: 'r1',
    })
    await writer.writer.act(production(writer), [release('create')], options)
    await writer.writer.mutate(
      production(writer),
      ids.map((id) => ({ create: { _id: `versions.r1.${id}`, _type: 'watch' } })),
      AUTHOR,
    )
    await writer.cluster!.awaitReplicated()
    const seen = new Set<number>()
    const commits: number[] = []
    production(reader).subscribe(({ changes }) => commits.push(changes.length))
    let isOver = false
    const publishing = writer.writer
      .act(production(writer), [release('publish')], options)
      .then(() => writer.cluster!.awaitReplicated())
      .finally(() => (isOver = true))
    while (!isOver) {
      seen.add(ids.filter((id) => production(reader).documents.byId(id)).length)
      await setImmediate()
    }
    await publishing
    expect([...seen]).toEqual([0, 1_000])
    await vi.waitUntil(() => commits.length > 0)
    // Each document, its version, and the release itself.
    expect(commits).toEqual([2_001])
    expect(production(reader).sequence).toBe(production(writer).sequence)
  })

  it('have the same datasets, people and keys, and one takes over from the other', async () => {
    const { writer, reader, open } = await openTwo()
    const followed = vi.fn()
    reader.onReplicated(followed)
    await writer.createDataset('secret', 'private')
    await writer.setAclMode('secret', 'public')
    writer.inTransaction(() =>
      writer.keyValues.put('me', [{ key: 'theme', value: 'dark' }], '2026-01-01T00:00:00Z'),
    )
    await writer.cluster!.awaitReplicated()
    expect(reader.listDatasets().map(({ name, aclMode }) => [name, aclMode])).toEqual([
      ['production', 'public'],
      ['secret', 'public'],
    ])
    expect(reader.keyValues.pairs('me')).toMatchObject([{ key: 'theme', value: 'dark' }])
    await writer.deleteDataset('secret')
    await writer.cluster!.awaitReplicated()
    expect(reader.dataset('secret')).toBeUndefined()

    expect(() =>
      reader.inTransaction(() => reader.keyValues.put('me', [{ key: 'a', value: 'b' }], '')),
    ).toThrow('This process is a follower and cannot write.')
    writer.close()
    await vi.waitUntil(() => reader.cluster!.role === 'writer')
    await reader.writer.mutate(production(reader), [{ create: { _id: 'a', _type: 't' } }], AUTHOR)
    const again = await open('writer')
    expect(again.cluster!.role).toBe('reader')
    expect(documentsOf(again)).toEqual(documentsOf(reader))
  })

  it('restrict their replica folders to the owner', async () => {
    const { url } = await openTwo()
    const dataDir = join(folder(), 'open')
    mkdirSync(join(dataDir, 'assets'), { recursive: true })
    for (const path of [dataDir, join(dataDir, 'assets')]) chmodSync(path, 0o755)
    const database = { url, ownUrl: 'http://third', replica: 'third' }
    const lake = await openLake({ ...configOf(dataDir), database })
    onTestFinished(() => lake.close())
    const paths = [dataDir, ...['assets', 'replicas'].map((name) => join(dataDir, name))]
    expect(paths.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(
      paths.map(() => '700'),
    )
  })

  it('are moved from a folder to a database and back with their history', async () => {
    const dataDir = folder()
    const first = await openLake(configOf(dataDir))
    await first.createDataset('other', 'private')
    for (const title of ['one', 'two', 'three'])
      await first.writer.mutate(
        production(first),
        [{ createOrReplace: { _id: 'a', _type: 'watch', title } }],
        AUTHOR,
      )
    const snapshot = (lake: Lake) => ({
      datasets: lake
        .listDatasets()
        .map(({ name, aclMode, createdAt }) => [name, aclMode, createdAt]),
      documents: documentsOf(lake),
      history: [...production(lake).history('a')],
    })
    const before = snapshot(first)
    expect(before.history.map(({ document }) => document?.title)).toEqual(['three', 'two', 'one'])
    const url = `${server.url}?schema=moved`
    await expect(moveLakeToPostgres(dataDir, { url, projectId: 'orrery' })).rejects.toThrow(
      'in use',
    )
    first.close()
    const there = await moveLakeToPostgres(dataDir, { url, projectId: 'orrery' })
    expect(there.kept).toBe(join(dataDir, 'content-lake.sqlite.moved'))
    const shared = await openLake({
      ...configOf(dataDir),
      database: { url, ownUrl: 'http://x', replica: 'x' },
    })
    expect(snapshot(shared)).toEqual(before)
    await expect(moveLakeFromPostgres(folder(), { url, projectId: 'orrery' })).rejects.toThrow(
      'Stop it first',
    )
    shared.close()

    const back = folder()
    await moveLakeFromPostgres(back, { url, projectId: 'orrery' })
    await expect(moveLakeFromPostgres(back, { url, projectId: 'orrery' })).rejects.toThrow(
      `There is a lake in ${back} already`,
    )
    const last = await openLake(configOf(back))
    onTestFinished(() => last.close())
    expect(snapshot(last)).toEqual(before)
    await last.writer.mutate(production(last), [{ delete: { id: 'a' } }], AUTHOR)
  })
})
