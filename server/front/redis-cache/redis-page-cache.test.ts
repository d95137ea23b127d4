import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startValkey, type TestValkey, valkeyProgram } from '#tests/support/valkey.ts'
import { startFirewall } from './testing/firewall.ts'
import { uploadBuildFiles } from './upload-build-files.ts'
import { type RenderStartSequence, RedisPageCache } from './redis-page-cache.ts'

const soon = { timeout: 60_000, interval: 10 }
/** Whoever does not answer is waited for a while. */
const patient = { timeout: 60_000, interval: 10 }

describe.skipIf(!valkeyProgram)(
  'two processes with a shared page cache',
  { meta: { needs: 'Valkey or Redis' } },
  () => {
    let valkey: TestValkey
    let open: RedisPageCache[]
    let reported: string[]

    const connect = async (more: { url?: string; installation?: string; build?: string } = {}) => {
      const pages = new RedisPageCache({
        url: valkey.url,
        installation: 'one',
        build: 'b1',
        log: (line) => reported.push(line),
        ...more,
      })
      open.push(pages)
      await vi.waitUntil(() => pages.failureReason() === undefined, soon)
      return pages
    }
    const together = async (): Promise<[RedisPageCache, RedisPageCache]> => [
      await connect(),
      await connect(),
    ]
    const begin = (pages: RedisPageCache): RenderStartSequence => {
      const begun = pages.beginRender()
      if (!begun) throw new Error(pages.failureReason())
      return begun
    }
    const make = async (pages: RedisPageCache, name: string, tags: string[], words: string) =>
      pages.set(name, begin(pages), ['content', ...tags], { words })
    /** Keeps this process from hearing anybody for so many ms. */
    const beBusy = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
    const received = (pages: RedisPageCache) =>
      new Promise<string[]>((resolve) => pages.onInvalidate(resolve))

    beforeEach(async () => {
      open = []
      reported = []
      valkey = await startValkey()
    })
    afterEach(async () => {
      for (const pages of open) pages.close()
      valkey.resume()
      await valkey.stop()
    })

    it('share a rendered page with all of its fields', async () => {
      const [one, other] = await together()
      const value = {
        html: '<p>é</p>',
        rscData: Buffer.from([0, 255]),
        segments: new Map([['a', 1]]),
      }
      await one.set('/fr', begin(one), ['content'], value)
      expect(await other.get('/fr')).toEqual(value)
      expect(await other.get('/en')).toBeUndefined()
    })

    it('receive invalidations that arrive while they are busy', async () => {
      const one = connect()
      beBusy(3_500)
      const pages = await one
      await make(pages, '/', [], 'ours')
      const found = pages.get('/')
      beBusy(500)
      expect(await found).toEqual({ words: 'ours' })
      expect(reported).toEqual([])
    })

    it('upload the files of a build once for hosts of another build', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'orrery-files-'))
      mkdirSync(join(folder, 'chunks'))
      writeFileSync(join(folder, 'chunks', 'a.js'), 'of b1')
      const [one, other] = [await connect(), await connect({ build: 'b2' })]
      await uploadBuildFiles(one, 'b1', folder)
      expect(String(await other.findFile('chunks/a.js'))).toBe('of b1')
      expect(await other.findFile('chunks/none.js')).toBeUndefined()
      writeFileSync(join(folder, 'chunks', 'a.js'), 'nobody looks any more')
      await uploadBuildFiles(other, 'b1', folder)
      expect(String(await one.findFile('chunks/a.js'))).toBe('of b1')
      rmSync(folder, { recursive: true })
    })

    it('do not share pages across builds or installations', async () => {
      await make(await connect(), '/', [], 'ours')
      expect(await (await connect({ build: 'b2' })).get('/')).toBeUndefined()
      expect(await (await connect({ installation: 'two' })).get('/')).toBeUndefined()
    })

    it('invalidate a page in both processes, once', async () => {
      const [one, other] = await together()
      await make(one, '/', ['a'], 'before')
      await make(one, '/else', ['b'], 'before')
      const hears = received(other)
      one.invalidate('event-1', ['a'])
      expect(await hears).toEqual(['a'])
      expect(await one.get('/')).toBeUndefined()
      expect(await other.get('/')).toBeUndefined()
      expect(await other.get('/else')).toEqual({ words: 'before' })
      await make(one, '/', ['a'], 'after')
      // The other process hears of the same event, and the new page stays.
      other.invalidate('event-1', ['a'])
      await vi.waitUntil(() => other.get('/'), soon)
      expect(await one.get('/')).toEqual({ words: 'after' })
    })

    it('do not store a page whose render began before an invalidation', async () => {
      const [one, other] = await together()
      const begun = begin(one)
      const hears = received(one)
      other.invalidate('event-1', ['a'])
      await hears
      await one.set('/', begun, ['content', 'a'], { words: 'before' })
      await one.set('/else', begun, ['content', 'b'], { words: 'still right' })
      expect(await other.get('/')).toBeUndefined()
      expect(await other.get('/else')).toEqual({ words: 'still right' })
    })

    it('report no gap while an event is in flight', async () => {
      const one = await connect()
      await make(one, '/', ['a'], 'before')
      one.invalidate('event-1', ['a'])
      expect(await one.get('/')).toBeUndefined()
    })

    it.each(['killed', 'stopped'])(
      'work alone while the server is %s, and serve nothing stale afterwards',
      async (how) => {
        const [one, other] = await together()
        await make(one, '/', ['a'], 'before')
        await make(one, '/else', ['b'], 'before')
        if (how === 'killed') await valkey.kill()
        else valkey.pause()
        await vi.waitUntil(() => one.failureReason() && other.failureReason(), soon)
        expect(await other.get('/else')).toBeUndefined()
        expect(other.beginRender()).toBeUndefined()
        one.invalidate('event-1', ['a'])
        if (how === 'killed') await valkey.restart()
        else valkey.resume()
        await vi.waitUntil(() => !one.failureReason() && !other.failureReason(), soon)
        expect(await other.get('/')).toBeUndefined()
        const left = how === 'killed' ? undefined : { words: 'before' }
        expect(await other.get('/else')).toEqual(left)
        expect(reported).toContain('Pages are shared again.')
        await make(other, '/', ['a'], 'after')
        expect(await one.get('/')).toEqual({ words: 'after' })
      },
    )

    it('detect a subscription that a firewall dropped silently', async () => {
      const other = await connect()
      const firewall = await startFirewall(valkey.url)
      onTestFinished(() => firewall.close())
      const one = await connect({ url: firewall.url })
      await make(one, '/', ['a'], 'before')
      firewall.dropConnectionsWith('SUBSCRIBE')
      const heardAt = one.since()
      other.invalidate('event-1', ['a'])
      await vi.waitUntil(() => one.failureReason() === undefined && one.since() > heardAt, patient)
      expect(await one.get('/')).toBeUndefined()
    })

    it('invalidate everything when missed invalidations are unknown', async () => {
      const [one, other] = await together()
      await make(one, '/', ['b'], 'before')
      valkey.pause()
      await vi.waitUntil(() => one.failureReason(), soon)
      for (let event = 0; event < 1_001; event++) one.invalidate(`event-${event}`, ['a'])
      valkey.resume()
      await vi.waitUntil(() => !one.failureReason() && !other.failureReason(), soon)
      expect(await other.get('/')).toBeUndefined()
    })

    it('log once that the server is unreachable, and reconnect', async () => {
      await valkey.kill()
      const pages = new RedisPageCache({
        url: valkey.url,
        installation: 'one',
        build: 'b1',
        log: (line) => reported.push(line),
      })
      open.push(pages)
      await vi.waitUntil(() => reported.length > 0, soon)
      expect(reported[0]).toMatch(
        /^Pages are not shared: .+ Each process serves those that it has itself/,
      )
      await valkey.restart()
      await vi.waitUntil(() => pages.failureReason() === undefined, soon)
      expect(reported).toHaveLength(2)
    })
  },
)
