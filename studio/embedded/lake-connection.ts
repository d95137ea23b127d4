import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { keptEdits, type KeptEdit } from './edit-queue-storage.ts'
import { createOutbox, isEdit, type Outbox } from './edit-queue.ts'
import { createHands } from './typing-tracker.ts'
import { readWhenPossible, windowConnection } from './fetch-with-retry.ts'
import { createStreamSocket } from './stream-socket.ts'

const streamPath = /\/data\/(listen|live\/events)\//

const isRead = (url: string, method: string): boolean =>
  method === 'GET' || (method === 'POST' && /\/data\/query\//.test(url))

/** The way between an embedded Studio and its content lake, which may be down for a while. */
export interface Line {
  /**
   * Makes the clients of Studio: the plain host of the lake instead of one host name a project, event streams over one
   * socket, and edits that wait while the line is down. Hosted Studio does not use it.
   */
  clientFactory: (config: ClientConfig) => SanityClient
  outbox: Outbox
  /** Whether nothing can be sent or heard now. */
  isDown: () => boolean
  /** Called when the line is lost or back, and when more or less waits. */
  subscribe: (listener: () => void) => () => void
  /** Makes Studio look again at what is stored. */
  lookAgain: () => void
  /** Edits that windows left behind which were closed without a line. */
  left: () => Promise<KeptEdit[]>
}

/** @param apiHost origin of the content lake */
export function createLine(apiHost: string): Line {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const kept = keptEdits(Math.random().toString(36).slice(2), localStorage, navigator.locks)
  const connection = windowConnection(window)
  const { isOnline } = connection
  const fetch = (url: string, init: RequestInit) => globalThis.fetch(url, init)
  const outbox = createOutbox({
    kept,
    fetch,
    isOnline,
    onRefused: () => streams.startOver(),
  })
  const hands = createHands()
  let heard = false
  const streams = createStreamSocket(`${apiHost.replace(/^http/, 'ws')}/v1/streams`, {
    beforeResuming: outbox.flush,
    isTypedIn: hands.isTypedIn,
    onChange: () => {
      heard = true
      tell()
    },
  })
  outbox.subscribe(tell)
  window.addEventListener('online', () => void outbox.flush().then(tell))
  window.addEventListener('offline', tell)

  const lakeFetch = ((url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    if (method === 'GET' && streamPath.test(url)) return streams.open(url, init)
    if (method === 'POST') hands.note(url, init.body)
    if (isEdit(url, method)) return outbox.send(url, init)
    // Before the first word from the lake nobody types: a lake that is not there is then said at once.
    return heard && isRead(url, method)
      ? readWhenPossible(fetch, url, init, connection)
      : fetch(url, init)
  }) as ReturnType<NonNullable<ClientConfig['resolveFetch']>>

  return {
    clientFactory: (config) =>
      createClient({
        ...config,
        apiHost,
        useProjectHostname: false,
        useCdn: false,
        resolveFetch: () => lakeFetch,
      }),
    outbox,
    isDown: () => !isOnline() || outbox.state().waiting > 0 || (heard && !streams.isConnected()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lookAgain: streams.startOver,
    left: kept.left,
  }
}
