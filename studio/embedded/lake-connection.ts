import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { createEditQueueStorage, type QueuedEdit } from './edit-queue-storage.ts'
import { createEditQueue, isEditRequest, type EditQueue } from './edit-queue.ts'
import { createTypingTracker } from './typing-tracker.ts'
import { fetchWithRetry, browserNetworkStatus } from './fetch-with-retry.ts'
import { createStreamSocket } from './stream-socket.ts'

const streamPath = /\/data\/(listen|live\/events)\//

const isRead = (url: string, method: string): boolean =>
  method === 'GET' || (method === 'POST' && /\/data\/query\//.test(url))

/** The way between an embedded Studio and its content lake, which may be down for a while. */
export interface LakeConnection {
  /**
   * Makes the clients of Studio: the plain host of the lake instead of one host name a project, event streams over one
   * socket, and edits that wait while the line is down. Hosted Studio does not use it.
   */
  clientFactory: (config: ClientConfig) => SanityClient
  editQueue: EditQueue
  /** Whether nothing can be sent or heard now. */
  isOffline: () => boolean
  /** Called when the line is lost or back, and when more or less waits. */
  subscribe: (listener: () => void) => () => void
  /** Makes Studio look again at what is stored. */
  restartStreams: () => void
  /** Edits that windows left behind which were closed without a line. */
  orphanedEdits: () => Promise<QueuedEdit[]>
}

/** @param apiHost origin of the content lake */
export function createLakeConnection(apiHost: string): LakeConnection {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const storage = createEditQueueStorage(
    Math.random().toString(36).slice(2),
    localStorage,
    navigator.locks,
  )
  const network = browserNetworkStatus(window)
  const { isOnline } = network
  const fetch = (url: string, init: RequestInit) => globalThis.fetch(url, init)
  const editQueue = createEditQueue({
    storage,
    fetch,
    isOnline,
    onRejected: () => streams.restartAll(),
  })
  const typing = createTypingTracker()
  let wasConnected = false
  const streams = createStreamSocket(`${apiHost.replace(/^http/, 'ws')}/v1/streams`, {
    beforeResuming: editQueue.flush,
    isTyping: typing.isTyping,
    onChange: () => {
      wasConnected = true
      notify()
    },
  })
  editQueue.subscribe(notify)
  window.addEventListener('online', () => void editQueue.flush().then(notify))
  window.addEventListener('offline', notify)

  const lakeFetch = ((url: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET'
    if (method === 'GET' && streamPath.test(url)) return streams.open(url, init)
    if (method === 'POST') typing.observeRequest(url, init.body)
    if (isEditRequest(url, method)) return editQueue.send(url, init)
    // Before the first word from the lake nobody types: a lake that is not there is then said at once.
    return wasConnected && isRead(url, method)
      ? fetchWithRetry(fetch, url, init, network)
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
    editQueue,
    isOffline: () =>
      !isOnline() || editQueue.state().pending > 0 || (wasConnected && !streams.isConnected()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    restartStreams: streams.restartAll,
    orphanedEdits: storage.orphaned,
  }
}
