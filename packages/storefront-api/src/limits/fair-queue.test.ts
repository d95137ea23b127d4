import { describe, expect, it } from 'vitest'
import { QueueFull, createFairQueue } from './fair-queue.ts'

const soon = () => new Promise<void>((resolve) => void setImmediate(resolve))

describe('the fair queue', () => {
  it('limits concurrency and runs jobs in FIFO order', async () => {
    const queue = createFairQueue({ concurrency: 2, maxQueued: 10, maxQueuedPerTenant: 10 })
    let running = 0
    let most = 0
    const order: number[] = []
    const work = (number: number) => async () => {
      running += 1
      most = Math.max(most, running)
      await soon()
      running -= 1
      order.push(number)
    }
    await Promise.all(Array.from({ length: 8 }, (_, number) => queue.run('a', work(number))))
    expect(most).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('schedules tenants round-robin', async () => {
    const queue = createFairQueue({ concurrency: 1, maxQueued: 100, maxQueuedPerTenant: 50 })
    const order: string[] = []
    const work = (address: string) => async () => {
      await soon()
      order.push(address)
    }
    const flood = Array.from({ length: 20 }, () => queue.run('flood', work('flood')))
    await Promise.all([...flood, queue.run('visitor', work('visitor'))])
    expect(order.indexOf('visitor')).toBeLessThan(3)
  })

  it('rejects jobs above the tenant’s limit, and continues after a failure', async () => {
    const queue = createFairQueue({ concurrency: 1, maxQueued: 10, maxQueuedPerTenant: 1 })
    const failing = queue.run('a', () => Promise.reject(new Error('broken')))
    const waiting = queue.run('a', () => Promise.resolve('done'))
    await expect(queue.run('a', () => Promise.resolve())).rejects.toThrow(QueueFull)
    await expect(failing).rejects.toThrow('broken')
    expect(await waiting).toBe('done')
  })

  it('rejects the newest job of the longest queue when the total limit is exceeded', async () => {
    const queue = createFairQueue({ concurrency: 1, maxQueued: 3, maxQueuedPerTenant: 3 })
    const running = queue.run('a', soon)
    const flood = [1, 2, 3].map(() => queue.run('flood', soon))
    const other = queue.run('visitor', soon)
    const settled = await Promise.allSettled([running, ...flood, other])
    expect(settled.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })
})
