import { FairOrder, type Tenant, type WaitingJob } from '@orrery/server-kit/fair-order'

/** The queue is full. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Runs work with limited concurrency; queued work is scheduled fairly among tenants. */
export interface FairQueue {
  /**
   * @param payer the tenant: a client address
   * @throws QueueFull when the tenant or the whole queue exceeds its limit
   */
  run<Value>(payer: string, work: () => Promise<Value>): Promise<Value>
}

export interface FairQueueLimits {
  /** Maximum concurrent jobs. */
  concurrency: number
  /** Maximum queued jobs; above it the newest job of the longest queue is rejected. */
  maxQueued: number
  /** Maximum queued jobs per tenant. */
  maxQueuedPerTenant: number
}

interface Job extends WaitingJob {
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
    // Hands the slot over, so that no later job overtakes.
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
