import type { Fact, Receiver } from './facts.ts'

export interface Stream {
  tell: (fact: Fact) => void
}

interface StreamOptions {
  receivers: readonly Receiver[]
  /** Whether the visitor still allows it; asked each time, because another tab may have heard otherwise. */
  isAllowed: () => boolean
}

/** Tells each receiver what happened, as it happens: nothing is kept, and nothing is told later. */
export function createStream({ receivers, isAllowed }: StreamOptions): Stream {
  return {
    tell(fact) {
      if (!isAllowed()) return
      for (const receive of receivers) {
        try {
          receive(fact)
        } catch (error) {
          // A service that fails is no failure of the page, nor of the next service.
          console.warn('A receiver of statistics failed.', error)
        }
      }
    },
  }
}
