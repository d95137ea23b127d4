import type { AnalyticsEvent, AnalyticsDestination } from './analytics-event.ts'

export interface AnalyticsTracker {
  track: (fact: AnalyticsEvent) => void
}

interface StreamOptions {
  destinations: readonly AnalyticsDestination[]
  /** Whether the visitor consents; checked each time, because another tab may have changed it. */
  isAllowed: () => boolean
}

/** Sends each event to all destinations at once: nothing is queued or replayed. */
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
          // A failing destination must not affect the page or other destinations.
          console.warn('analytics destination failed', error)
        }
      }
    },
  }
}
