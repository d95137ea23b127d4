import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DiskCache } from './disk-cache.ts'
import { RequestCoalescer } from './shared-image-cache.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'image-cache-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const KB = 1024
const LIMITS = { bytes: 100 * KB, perGroup: 3 }
const bytes = (size: number) => new Uint8Array(size).fill(7)

const FOREVER = { signal: new AbortController().signal }
const nothing = () => Promise.resolve()

describe('DiskCache', () => {
  test('evicts the least recently used results and stays within the byte limit', async () => {
    const path = folder()
    const cache = new DiskCache(path, LIMITS)
    await cache.keep('x', 'a', bytes(40 * KB))
    await cache.keep('y', 'b', bytes(40 * KB))
    expect(await readFile((await cache.find('x', 'a'))?.path ?? '')).toHaveLength(40 * KB)
    await cache.keep('z', 'c', bytes(40 * KB))
    expect([cache.size, readdirSync(path).length]).toEqual([80 * KB, 2])
    expect(await cache.find('x', 'a')).toBeDefined()
    expect(await cache.find('y', 'b')).toBeUndefined()
  })

  test('limits the number of results per group', async () => {
    const path = folder()
    const cache = new DiskCache(path, LIMITS)
    await cache.keep('other', 'a', bytes(1))
    for (const key of ['1', '2', '3']) await cache.keep('x', key, bytes(1))
    await cache.find('x', '1')
    await cache.keep('x', '4', bytes(1))
    const kept = await Promise.all(['1', '2', '3', '4'].map((key) => cache.find('x', key)))
    expect(kept.map((entry) => entry !== undefined)).toEqual([true, false, true, true])
    expect(await cache.find('other', 'a')).toBeDefined()
    await cache.removeGroup('x')
    expect(readdirSync(path)).toHaveLength(1)
  })

  test('cancels pending writes of a group when the group is removed', async () => {
    const path = folder()
    const cache = new DiskCache(path, LIMITS)
    const writing = cache.keep('x', 'a', bytes(10))
    await cache.removeGroup('x')
    await writing
    expect([cache.size, readdirSync(path)]).toEqual([0, []])
  })

  test('loads existing results after a restart and deletes partial writes of a crash', async () => {
    const path = folder()
    await new DiskCache(path, LIMITS).keep('x', 'a', bytes(10))
    writeFileSync(join(path, 'half.tmp'), 'x')
    const again = new DiskCache(path, LIMITS)
    // Every file counts as at least one block; otherwise a million tiny results would count as almost nothing.
    expect((await again.find('x', 'a'))?.size).toBe(4 * KB)
    expect([readdirSync(path).length, again.size]).toEqual([1, 4 * KB])
  })

  test('stays within the limit and leaves no partial files under concurrent writes', async () => {
    const path = folder()
    const cache = new DiskCache(path, { bytes: 64 * KB, perGroup: 100 })
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        cache.keep(`g${index}`, 'k', bytes((1 + (index % 9)) * KB)),
      ),
    )
    const files = readdirSync(path)
    expect(cache.size).toBeLessThanOrEqual(64 * KB)
    expect(files.length).toBeGreaterThan(5)
    expect(files.filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  test('reports a failing disk once, serves without caching, and retries later', async () => {
    const path = join(folder(), 'cache')
    const reported: unknown[] = []
    const cache = new DiskCache(path, LIMITS, (error) => reported.push(error))
    await cache.keep('x', 'a', bytes(50 * KB))
    rmSync(path, { recursive: true })
    await cache.keep('x', 'b', bytes(10))
    await cache.keep('x', 'c', bytes(10))
    expect(reported).toHaveLength(1)
    // Evicted files are dropped from the index before they are deleted.
    expect(cache.size).toBe(0)
    mkdirSync(path)
    await cache.keep('x', 'd', bytes(10))
    expect(await cache.find('x', 'd')).toBeDefined()
  })

  test('coalesces concurrent requests for one key, also while the result is being stored', async () => {
    const work = new RequestCoalescer<number>()
    let made = 0
    const make = () => Promise.resolve(++made)
    let kept = () => {}
    const keep = () => new Promise<void>((resolve) => (kept = resolve))
    const get = () => work.get('a', FOREVER, make, keep)
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1])
    expect(await get()).toBe(1)
    kept()
    await new Promise((resolve) => setImmediate(resolve))
    expect(await get()).toBe(2)
  })

  test('reports every tenant that joins pending work', async () => {
    const work = new RequestCoalescer<string>()
    const payers: string[] = []
    const get = (key: string) =>
      work.get(
        'a',
        { ...FOREVER, payer: { key, class: 'stranger' } },
        (_stop, waiters) => {
          waiters.observe((each) => payers.push(each.key))
          return Promise.resolve('made')
        },
        nothing,
      )
    await Promise.all(['first', 'second', 'second', 'third'].map(get))
    expect(payers).toEqual(['first', 'second', 'third'])
  })

  test('passes a failure to every waiter and does not cache it', async () => {
    const work = new RequestCoalescer<number>()
    const fail = () => Promise.reject(new Error('broken'))
    const results = await Promise.allSettled(
      [1, 2].map(() => work.get('a', FOREVER, fail, nothing)),
    )
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await new Promise((resolve) => setImmediate(resolve))
    expect(await work.get('a', FOREVER, () => Promise.resolve(3), nothing)).toBe(3)
  })

  test('continues while one waiter remains and aborts with the last', async () => {
    const work = new RequestCoalescer<number>()
    const [first, second] = [new AbortController(), new AbortController()]
    let stopped = false
    const never = (stop: AbortSignal) => {
      stop.addEventListener('abort', () => (stopped = true))
      return new Promise<number>(() => {})
    }
    const results = [first, second].map(({ signal }) => work.get('a', { signal }, never, nothing))
    first.abort()
    await expect(results[0]).rejects.toMatchObject({ name: 'AbortError' })
    expect(stopped).toBe(false)
    second.abort()
    await expect(results[1]).rejects.toMatchObject({ name: 'AbortError' })
    expect(stopped).toBe(true)
    expect(await work.get('a', FOREVER, () => Promise.resolve(4), nothing)).toBe(4)
    await expect(work.get('b', { signal: first.signal }, never, nothing)).rejects.toBeDefined()
  })
})
