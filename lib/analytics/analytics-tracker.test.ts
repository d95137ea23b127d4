import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AnalyticsEvent } from './analytics-event.ts'
import { createAnalyticsTracker } from './analytics-tracker.ts'

afterEach(() => void vi.restoreAllMocks())
const fact: AnalyticsEvent = { kind: 'search', search: 'moon' }

describe('createAnalyticsTracker', () => {
  it('sends an event to each destination, even when another one fails', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const received: AnalyticsEvent[] = []
    const fails = () => {
      throw new Error('broken')
    }
    const { track } = createAnalyticsTracker({
      destinations: [fails, (each) => received.push(each)],
      isAllowed: () => true,
    })
    track(fact)
    expect(received).toEqual([fact])
    expect(warn).toHaveBeenCalledOnce()
  })

  it('sends nothing without consent and replays nothing later', () => {
    const received: AnalyticsEvent[] = []
    let isAllowed = true
    const { track } = createAnalyticsTracker({
      destinations: [(each) => received.push(each)],
      isAllowed: () => isAllowed,
    })
    isAllowed = false
    track(fact)
    isAllowed = true
    track({ kind: 'search', search: 'steel' })
    expect(received).toEqual([{ kind: 'search', search: 'steel' }])
  })
})
