import type { LiveEvent } from '@sanity/client'

/** The part of an event that a listener acts on. */
export type ContentEvent = Pick<LiveEvent, 'type'> & { tags?: readonly string[]; id?: string }

/** A stream of live events; `SanityClient['live']['events']()` is one. */
export interface EventSourceLike {
  subscribe(observer: {
    next: (event: ContentEvent) => void
    error: (error: unknown) => void
    complete: () => void
  }): { unsubscribe: () => void }
}

export interface LiveListenerOptions {
  /** Opens the stream; called again after the stream has broken. */
  open: () => EventSourceLike
  /** Anything at all came. */
  onEvent?: () => void
  /** These sync tags changed, as an event says that has a name of its own. */
  onChange: (syncTags: readonly string[], event: string | undefined) => void
  /** Anything may have changed: a fresh start, or a gap in the events, which go on behind this one. */
  onGap: (event: string | undefined) => void
  onState: (up: boolean) => void
  log: (message: string) => void
  /** Longest pause before a broken stream is opened again, in ms. */
  maxBackoff?: number
}

/** First pause before a broken stream is opened again, in ms; it doubles up to the longest. */
const firstPause = 250
/** A stream opens itself again, unless it was refused meanwhile, of which nobody tells; in ms. */
const opensItselfWithin = 2_000

/**
 * Follows the live events of content for as long as the process runs. It never throws: while
 * content is away it keeps trying, and says so once.
 *
 * @returns stops listening
 */
export function listenToContent(options: LiveListenerOptions): () => void {
  const { open, onEvent, onChange, onGap, onState, log, maxBackoff: longestPause = 5_000 } = options
  let stopped = false
  let pause = firstPause
  let up: boolean | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let subscription: { unsubscribe: () => void } | undefined
  let late: ReturnType<typeof setTimeout> | undefined

  const setState = (next: boolean, reason = '') => {
    if (next === up) return
    if (!next) log(`Content does not answer${reason}; pages are served as they were.`)
    else if (up === false) log('Content answers again.')
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
    // `goaway`: the service will not serve this stream; open another.
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
