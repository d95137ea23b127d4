import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findPostgres, startPostgres, type PostgresServer } from '@orrery/sqlite-replica/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '@orrery/server-kit/log'
import { serveLake } from '../serve.ts'
import { databasePath } from '../store/sqlite/lake-database.ts'
import { createTestClient } from '../testing/test-client.ts'
import { ADMINISTRATOR_TOKEN, asAdministrator } from '../testing/test-whole-lake.ts'

const programs = await findPostgres()

const PAGE = 4096

/** Corrupts the bytes of a copy, given where a table or an index begins in it. */
type Harm = (bytes: Buffer, placeOf: (name: string) => number) => void

const noiseIn =
  (name: string): Harm =>
  (bytes, placeOf) =>
    bytes.fill(0xa5, placeOf(name), placeOf(name) + PAGE)

/** Other text of the same length: the pages are valid, but their content is not JSON. */
const otherText =
  (was: string): Harm =>
  (bytes) => {
    for (let at = bytes.indexOf(was); at >= 0; at = bytes.indexOf(was, at + 1))
      bytes.fill('"', at, at + was.length)
  }

describe.skipIf(!programs)(
  'a lake with a corrupt replica',
  { meta: { needs: 'PostgreSQL' } },
  () => {
    const work = mkdtempSync(join(tmpdir(), 'damaged-copy-'))
    const whole = join(work, 'whole')
    let database: PostgresServer
    let names = 0
    /** History of a document before the corruption. */
    let written: object

    async function start(dataDir: string) {
      const flags = { port: '0', ownPort: '0', dataDir, replica: 'one', databaseUrl: database.url }
      const config = readConfig(flags, { CONTENT_LAKE_TOKEN: ADMINISTRATOR_TOKEN })
      const messages: string[] = []
      const log = createLog({ format: 'text', level: 'warn', write: (line) => messages.push(line) })
      const lake = await serveLake(config, log)
      let isOpen = true
      const end = async () => {
        if (isOpen) await lake.close()
        isOpen = false
      }
      const client = createTestClient(lake.url, { token: ADMINISTRATOR_TOKEN, maxRetries: 0 })
      const getJson = async (path: string) => {
        const answer = await fetch(`${lake.url}${path}`, { headers: asAdministrator })
        return { status: answer.status, text: await answer.text() }
      }
      const watches = () => client.fetch('*[_type == "watch"] | order(_id) {_id, title}')
      const history = () => getJson('/v2025-02-19/data/history/production/transactions/luna')
      return { ...lake, said: messages, client, ask: getJson, watches, history, end }
    }

    beforeAll(async () => {
      database = await startPostgres(programs!)
      const first = await start(whole)
      await first.client.create({ _id: 'luna', _type: 'watch', title: 'Luna' })
      await first.client.patch('luna').set({ title: 'Luna of silver' }).commit()
      await first.client.create({ _id: 'terra', _type: 'watch', title: 'Terra' })
      written = await first.history()
      await first.end()
    })
    afterAll(async () => {
      await database.stop()
      rmSync(work, { recursive: true, force: true })
    })

    const WATCHES = [
      { _id: 'luna', title: 'Luna of silver' },
      { _id: 'terra', title: 'Terra' },
    ]

    /** A folder with the copy of a stopped lake. */
    function folder() {
      const dataDir = join(work, `data-${(names += 1)}`)
      cpSync(whole, dataDir, { recursive: true })
      const path = databasePath(join(dataDir, 'replicas', 'one'))
      const corrupt = (how: Harm) => {
        using reading = new DatabaseSync(path, { readOnly: true })
        const root = reading.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?')
        const bytes = readFileSync(path)
        how(bytes, (name) => (Number(root.get(name)?.rootpage) - 1) * PAGE)
        writeFileSync(path, bytes, { flag: 'r+' })
      }
      const opened = async () => {
        const lake = await start(dataDir)
        onTestFinished(lake.end)
        return lake
      }
      return { harm: corrupt, opened }
    }

    const ANEW =
      /^\d\d:\d\d:\d\d warn The copy of the database 127\.0\.0\.1:\d+\/postgres in \S+ was damaged \([^\n]+\): it was deleted and rebuilt from the log\.\n$/
    const TOLD =
      'The copy of the database that this process reads from is damaged. It is rebuilt at the next start.'

    test.each<[string, Harm]>([
      ['page of noise', noiseIn('documents')],
      ['document that cannot be read', otherText('Luna of silver')],
    ])('rebuilds the replica at start and logs one warning: a %s', async (_what, how) => {
      const { harm, opened } = folder()
      harm(how)
      const lake = await opened()
      expect(await lake.watches()).toEqual(WATCHES)
      expect(lake.said).toEqual([expect.stringMatching(ANEW)])
      expect((await lake.ask('/ready')).status).toBe(200)
    })

    test.each<[string, Harm, 'before' | 'while']>([
      ['page of noise', noiseIn('effects'), 'while'],
      ['transaction that cannot be read', otherText('"set"'), 'before'],
    ])(
      'exits when a read finds the corruption, and the next start rebuilds the replica: a %s',
      async (_w, how, when) => {
        const { harm, opened } = folder()
        // Cached pages are not read again.
        if (when === 'before') harm(how)
        const first = await opened()
        expect(first.said).toEqual([])
        if (when === 'while') {
          harm(how)
          const stored = first.lake.dataset('production')!
          expect(() => Array.from(stored.history('luna'))).toThrow(
            expect.objectContaining({ name: 'StorageError', publicMessage: TOLD }),
          )
        }
        expect(await first.history()).toMatchObject({
          status: 503,
          text: expect.stringContaining(TOLD),
        })
        expect(await first.dismissed).toMatch(/is damaged \(.+\)\. It is deleted, and rebuilt at/)
        expect(await first.ask('/ready')).toMatchObject({
          status: 503,
          text: expect.stringContaining(TOLD),
        })
        await expect(first.client.create({ _type: 'watch' })).rejects.toThrow(TOLD)
        await first.end()
        const next = await opened()
        expect(next.said).toEqual([expect.stringMatching(ANEW)])
        expect(await next.history()).toEqual(written)
        expect(await next.watches()).toEqual(WATCHES)
      },
    )
  },
)
