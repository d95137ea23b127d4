/** Work that would wait behind more than it may. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Runs work, so many at a time, the others one after the other. */
export interface Queue {
  /** @throws QueueFull when too many wait already. */
  run<Value>(work: () => Promise<Value>): Promise<Value>
}

export function createQueue({ atOnce, waiting: most }: { atOnce: number; waiting: number }): Queue {
  const waiting: (() => void)[] = []
  let running = 0
  const enter = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= most) throw new QueueFull('Too many wait already.')
    // Whoever leaves hands the place over, so that nobody who comes later takes it.
    await new Promise<void>((resolve) => void waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return {
    async run(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
