import { describe, expect, it } from 'vitest'
import { QueueFull, createQueue } from './queue.ts'

describe('a queue', () => {
  it('runs so many at a time, in the order in which they came', async () => {
    const queue = createQueue({ atOnce: 2, waiting: 10 })
    let running = 0
    let most = 0
    const order: number[] = []
    const work = (number: number) => async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => void setImmediate(resolve))
      running -= 1
      order.push(number)
    }
    await Promise.all(Array.from({ length: 8 }, (_, number) => queue.run(work(number))))
    expect(most).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('refuses who would wait behind too many, and goes on after a failure', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 1 })
    const failing = queue.run(() => Promise.reject(new Error('broken')))
    const waiting = queue.run(() => Promise.resolve('done'))
    await expect(queue.run(() => Promise.resolve())).rejects.toThrow(QueueFull)
    await expect(failing).rejects.toThrow('broken')
    expect(await waiting).toBe('done')
  })
})
