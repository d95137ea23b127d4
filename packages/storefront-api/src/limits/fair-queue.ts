import { FairOrder, type Tenant, type Waiting } from '@orrery/server-kit/fair-order'

/** Work that would wait behind more than it may. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Runs work, so many at a time; the rest waits in turns of those who sent it. */
export interface FairQueue {
  /**
   * @param payer who sent it: an address
   * @throws QueueFull when too much of this payer waits, or too much altogether
   */
  run<Value>(payer: string, work: () => Promise<Value>): Promise<Value>
}

export interface FairQueueLimits {
  /** Runs at a time. */
  concurrency: number
  /** Waits altogether; the newest of the payer with most waiting goes first. */
  maxQueued: number
  /** Waits of one payer. */
  maxQueuedPerTenant: number
}

interface Job extends Waiting {
  start: () => void
  refuse: (error: QueueFull) => void
}

export function createFairQueue({
  concurrency,
  maxQueued,
  maxQueuedPerTenant,
}: FairQueueLimits): FairQueue {
  const order = new FairOrder<Job>()
  let running = 0
  const full = () => new QueueFull('Too many wait already.')
  const enter = (payer: Tenant) =>
    new Promise<void>((resolve, reject) => {
      if (running < concurrency) {
        running += 1
        return resolve()
      }
      if (order.waitingOf(payer.key) >= maxQueuedPerTenant) return reject(full())
      order.push({ payer, cost: 1, start: resolve, refuse: reject })
      if (order.size > maxQueued) order.shed()?.refuse(full())
    })
  const leave = () => {
    // The place is handed over, so that no later request takes it.
    const next = order.pop()
    if (next) return next.start()
    running -= 1
    order.rest()
  }
  return {
    async run(payer, work) {
      await enter({ key: payer })
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
