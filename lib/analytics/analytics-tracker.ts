import type { AnalyticsEvent, AnalyticsDestination } from './analytics-event.ts'

export interface AnalyticsTracker {
  track: (fact: AnalyticsEvent) => void
}

interface StreamOptions {
  destinations: readonly AnalyticsDestination[]
  /** Whether the visitor still allows it; asked each time, because another tab may have heard otherwise. */
  isAllowed: () => boolean
}

/** Tells each receiver what happened, as it happens: nothing is kept, and nothing is told later. */
export function createAnalyticsTracker({
  destinations,
  isAllowed,
}: StreamOptions): AnalyticsTracker {
  return {
    track(fact) {
      if (!isAllowed()) return
      for (const receive of destinations) {
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
