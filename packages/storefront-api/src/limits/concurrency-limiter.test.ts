import { describe, expect, it } from 'vitest'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

describe('ConcurrencyLimiter', () => {
  it('queues a request behind others of its address, and rejects it when the queue is full', async () => {
    const requests = new ConcurrencyLimiter({ perAddress: 1, queuedPerAddress: 1, total: 9 })
    const first = await requests.acquire('a')!
    let isWaiting = true
    const second = requests.acquire('a')!.then((leave) => {
      isWaiting = false
      return leave
    })
    expect(requests.acquire('a')).toBeNull()
    ;(await requests.acquire('b'))!()
    expect(isWaiting).toBe(true)
    first()
    ;(await second)()
    expect(requests.acquire('a')).not.toBeNull()
  })

  it('reserves slots for an address above the total limit', async () => {
    const requests = new ConcurrencyLimiter({ perAddress: 6, queuedPerAddress: 0, total: 12 })
    for (const address of ['a', 'b'])
      for (let each = 0; each < 6; each += 1) await requests.acquire(address)
    const found = Array.from({ length: 6 }, () => requests.acquire('c'))
    expect(found.filter((each) => each !== null)).toHaveLength(4)
  })
})
