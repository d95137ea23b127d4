import type { LiveEvent } from '@sanity/client'

/** The fields of an event that a listener uses. */
export type ContentEvent = Pick<LiveEvent, 'type'> & { tags?: readonly string[]; id?: string }

/** A stream of live events; `SanityClient['live']['events']()` is one. */
export interface LiveEventStream {
  subscribe(observer: {
    next: (event: ContentEvent) => void
    error: (error: unknown) => void
    complete: () => void
  }): { unsubscribe: () => void }
}

export interface LiveListenerOptions {
  /** Opens the stream; called again after the stream fails. */
  open: () => LiveEventStream
  /** Anything was received. */
  onEvent?: () => void
  /** These sync tags changed; the event has an id. */
  onChange: (syncTags: readonly string[], event: string | undefined) => void
  /** Anything may have changed: a new stream, or a gap in the events, which continue after this one. */
  onGap: (event: string | undefined) => void
  onState: (up: boolean) => void
  log: (message: string) => void
  /** Maximum backoff before the stream is opened again, in ms. */
  maxBackoff?: number
}

/** Initial backoff before the stream is opened again, in ms; doubles up to the maximum. */
const firstPause = 250
/** Delay in ms after which the stream is reopened: it reconnects itself, except after a rejection, which it does not report. */
const opensItselfWithin = 2_000

/**
 * Subscribes to the live events of content for as long as the process runs. It never throws: while content is
 * unavailable it retries, and logs that once.
 *
 * @returns unsubscribes
 */
export function subscribeToLiveEvents(options: LiveListenerOptions): () => void {
  const { open, onEvent, onChange, onGap, onState, log, maxBackoff: longestPause = 5_000 } = options
  let stopped = false
  let pause = firstPause
  let up: boolean | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let subscription: { unsubscribe: () => void } | undefined
  let late: ReturnType<typeof setTimeout> | undefined

  const setState = (next: boolean, reason = '') => {
    if (next === up) return
    if (!next) log(`Content event stream disconnected${reason}; serving cached pages.`)
    else if (up === false) log('Content event stream connected again.')
    up = next
    onState(next)
  }
  const handle = (event: ContentEvent) => {
    if (event.type !== 'reconnect') onEvent?.()
    if (event.type === 'message') return onChange(event.tags ?? [], event.id)
    if (event.type === 'welcome') {
      clearTimeout(late)
      pause = firstPause
      setState(true)
      return onGap(event.id)
    }
    if (event.type === 'restart') return onGap(event.id)
    if (event.type === 'reconnect') {
      clearTimeout(late)
      late = setTimeout(again, opensItselfWithin)
      late.unref?.()
      return setState(false)
    }
    // `goaway`: the service closes this stream; a new one is required.
    return again()
  }
  const again = (error?: unknown) => {
    clearTimeout(late)
    subscription?.unsubscribe()
    if (stopped || timer) return
    setState(false, error instanceof Error ? ` (${error.message})` : '')
    timer = setTimeout(connect, pause)
    timer.unref?.()
    pause = Math.min(pause * 2, longestPause)
  }
  const connect = () => {
    timer = undefined
    try {
      subscription = open().subscribe({ next: handle, error: again, complete: () => again() })
    } catch (error) {
      again(error)
    }
  }
  connect()
  return () => {
    stopped = true
    clearTimeout(timer)
    clearTimeout(late)
    subscription?.unsubscribe()
  }
}
