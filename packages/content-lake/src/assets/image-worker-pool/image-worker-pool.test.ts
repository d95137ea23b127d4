import type * as childProcess from 'node:child_process'
import { fork } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, afterAll, expect, test, vi } from 'vitest'
import { planTransform } from '../cdn/transform-plan.ts'
import { readImageParameters } from '../cdn/image-parameters.ts'
import { fourColorImage, SLOW_SVG } from '../testing/test-images.ts'
import { SharedResultWaiters } from '../../fair-scheduling/shared-result-waiters.ts'
import { ImageWorker } from './image-worker.ts'
import { InvalidImageError } from './image-task.ts'
import { ImageWorkerPool } from './image-worker-pool.ts'

vi.mock('node:child_process', async (actual) => {
  const original = await actual<typeof childProcess>()
  return { ...original, fork: vi.fn(original.fork) }
})

const folder = mkdtempSync(join(tmpdir(), 'workshop-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function stored(name: string, bytes: Buffer | string): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const LARGE = { width: 8000, height: 8000, extension: 'svg', frames: 1, turned: false }
const PARAMETERS = readImageParameters(new URLSearchParams('fm=avif'))
const identify = (path: string) => ({ what: 'identify' as const, path })
const makeSlow = (path: string) => ({
  what: 'render' as const,
  job: {
    path,
    source: LARGE,
    plan: planTransform(LARGE, PARAMETERS),
    parameters: PARAMETERS,
    encoding: 'avif' as const,
  },
})
const payer = { key: 'stranger test', class: 'stranger' as const }
const commission = (estimatedMs = 1, signal = new AbortController().signal) => ({
  waiters: new SharedResultWaiters(payer),
  estimatedMs,
  signal,
})

describe('imageWorkerPool', () => {
  test('releases the queue slot when a process cannot be started', async () => {
    const picture = stored('plain.png', await fourColorImage(8, 8).png().toBuffer())
    const shop = new ImageWorkerPool({ places: 1, deadline: 10_000, idle: 1_000 })
    const identified = () => shop.perform(identify(picture), commission())
    const refuse = () => {
      throw new Error('spawn ENOMEM')
    }
    vi.mocked(fork).mockImplementationOnce(refuse).mockImplementationOnce(refuse)
    for (const _turn of [1, 2]) await expect(identified()).rejects.toThrow('spawn ENOMEM')
    expect(await identified()).toMatchObject({ width: 8 })
  })

  test('kills a task at its deadline, and continues after an invalid image', async () => {
    const picture = stored('good.png', await fourColorImage(30, 20).png().toBuffer())
    const slow = stored('slow.svg', SLOW_SVG)
    const shop = new ImageWorkerPool({ places: 2, deadline: 1_000, idle: 1_000 })
    const good = () => shop.perform(identify(picture), commission())
    // Two at once: both processes are running before a deadline counts.
    const [first] = await Promise.all([good(), good()])
    expect(first).toMatchObject({ width: 30, height: 20, extension: 'png' })
    const [late, broken, fine] = await Promise.allSettled([
      shop.perform(makeSlow(slow), commission(1_000)),
      shop.perform(identify(stored('none.jpg', 'no picture')), commission()),
      good(),
    ])
    expect(late).toMatchObject({ reason: expect.any(InvalidImageError) })
    expect(late).toMatchObject({
      reason: { message: 'it takes longer than 1 s' },
    })
    expect(broken).toMatchObject({
      reason: { message: expect.stringContaining('unsupported') },
    })
    expect(fine.status).toBe('fulfilled')
    expect(await good()).toBeDefined()
  })

  test('reports a corrupt image in one line without its path', async () => {
    const avif = await fourColorImage(24, 16).avif().toBuffer()
    const path = stored('broken.avif', avif.subarray(0, avif.length / 2))
    const shop = new ImageWorkerPool({ places: 1, deadline: 10_000, idle: 1_000 })
    await expect(shop.perform(identify(path), commission())).rejects.toMatchObject({
      message: expect.stringMatching(/^Input file has corrupt header: bad seek to \d+$/),
    })
  })

  test('dequeues or kills tasks that have no waiter left', async () => {
    const slow = stored('slow.svg', SLOW_SVG)
    const shop = new ImageWorkerPool({ places: 2, deadline: 60_000, idle: 1_000 })
    const gone = new AbortController()
    // One long task occupies the only slot for long tasks; the others wait for it.
    const requested = [1, 2, 3].map(() =>
      shop.perform(makeSlow(slow), commission(5_000, gone.signal)).catch((error: unknown) => error),
    )
    const short = stored('short.png', await fourColorImage(8, 8).png().toBuffer())
    expect(await shop.perform(identify(short), commission())).toBeDefined()
    gone.abort()
    const errors = await Promise.all(requested)
    expect(errors.map((error) => (error as Error).name)).toEqual(Array(3).fill('AbortError'))
    expect(await shop.perform(identify(short), commission(5_000))).toBeDefined()
  })

  test('fails one image, and nothing else, when a worker crashes', async () => {
    const slow = stored('slow.svg', SLOW_SVG)
    const program = new ImageWorker(process.env, 0)
    const dying = program.perform(makeSlow(slow), 60_000, new AbortController().signal)
    program.end()
    await expect(dying).rejects.toThrow('ended the program')
    expect(program.isUsable).toBe(false)
  })

  test.runIf(process.platform === 'linux')(
    'runs workers at a lower priority than the lake',
    { meta: { needs: 'Linux' } },
    async () => {
      const picture = stored(
        'nice.jpg',
        await sharp({
          create: { width: 9, height: 9, channels: 3, background: 'red' },
        })
          .jpeg()
          .toBuffer(),
      )
      const program = new ImageWorker(
        {
          ...process.env,
          CONTENT_LAKE_TOKEN: 'a secret of the lake',
        },
        5,
      )
      await program.perform({ ...identify(picture) }, 10_000, new AbortController().signal)
      const own = `/proc/${program.id}`
      const nice = readdirSync(`${own}/task`).map((thread) =>
        Number(readFileSync(`${own}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
      )
      expect(nice.length).toBeGreaterThan(2)
      expect(nice.every((value) => value === 5)).toBe(true)
      expect(readFileSync(`${own}/environ`, 'utf8')).not.toContain('CONTENT_LAKE')
      program.end()
    },
  )
})
