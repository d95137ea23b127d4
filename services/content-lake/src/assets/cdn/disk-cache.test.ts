import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DiskCache } from './disk-cache.ts'
import { WorkQueue } from './work-queue.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'image-cache-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const bytes = (size: number) => () => Promise.resolve(new Uint8Array(size).fill(7))

test('many who ask for one thing at once have it made once', async () => {
  const cache = new DiskCache(folder(), 1_000)
  let made = 0
  const make = () => {
    made += 1
    return bytes(10)()
  }
  const entries = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)))
  await cache.get('a', make)
  expect(made).toBe(1)
  expect(new Set(entries.map(({ path }) => path)).size).toBe(1)
  expect(await readFile(entries[0]?.path ?? '')).toHaveLength(10)
})

test('a failure reaches everybody who waited and is not kept', async () => {
  const cache = new DiskCache(folder(), 1_000)
  const fail = () => Promise.reject(new Error('broken'))
  const results = await Promise.allSettled([cache.get('a', fail), cache.get('a', fail)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await cache.get('a', bytes(3))).size).toBe(3)
})

test('what was not asked for longest goes first, and the folder stays within its bound', async () => {
  const path = folder()
  const cache = new DiskCache(path, 100)
  await cache.get('a', bytes(40))
  await cache.get('b', bytes(40))
  await cache.get('a', bytes(0))
  await cache.get('c', bytes(40))
  expect(cache.size).toBe(80)
  expect(readdirSync(path)).toHaveLength(2)
  expect((await cache.get('a', bytes(1))).size).toBe(40)
  expect((await cache.get('b', bytes(1))).size).toBe(1)
})

test('a new start finds the old results and removes what a crash left half-written', async () => {
  const path = folder()
  await new DiskCache(path, 100).get('a', bytes(10))
  writeFileSync(join(path, 'half.tmp'), 'x')
  const again = new DiskCache(path, 100)
  expect((await again.get('a', bytes(1))).size).toBe(10)
  expect(readdirSync(path)).toHaveLength(1)
  expect(again.size).toBe(10)
})

test('a result larger than the bound is still given', async () => {
  const cache = new DiskCache(folder(), 10)
  expect((await cache.get('a', bytes(50))).size).toBe(50)
})

test('no more jobs run at once than allowed, and too long a line is refused', async () => {
  const queue = new WorkQueue(2, 3)
  const finish: (() => void)[] = []
  let running = 0
  let most = 0
  const job = () =>
    queue.run(async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => finish.push(resolve))
      running -= 1
    })
  const jobs = Array.from({ length: 5 }, job)
  await expect(job()).rejects.toMatchObject({ status: 503 })
  while (finish.length > 0) {
    finish.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(jobs)
  expect(most).toBe(2)
  await Promise.all([queue.run(async () => 1), queue.run(async () => 2)])
})
