import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { createEditQueueStorage, type QueuedEdit } from './edit-queue-storage.ts'
import { createEditQueue, isTypingEditRequest, type EditQueue } from './edit-queue.ts'
import { createTypingTracker } from './typing-tracker.ts'
import { fetchWithRetry, browserNetworkStatus } from './fetch-with-retry.ts'
import { createMultiplexedStreamSocket } from './multiplexed-stream-socket.ts'

const streamPath = /\/data\/(listen|live\/events)\//

const isRead = (url: string, method: string): boolean =>
  method === 'GET' || (method === 'POST' && /\/data\/query\//.test(url))

/** Connection of an embedded Studio to its content lake, which may be offline for a while. */
export interface LakeConnection {
  /**
   * Creates Studio's clients: the lake's host without a project subdomain, event streams over one socket, and edits
   * that are queued while offline. Hosted Studio does not use it.
   */
  clientFactory: (config: ClientConfig) => SanityClient
  editQueue: EditQueue
  /** Whether nothing can be sent or received now. */
  isOffline: () => boolean
  /** Called when the connection is lost or restored, and when the number of queued edits changes. */
  subscribe: (listener: () => void) => () => void
  /** Makes Studio read again what is stored. */
  restartStreams: () => void
  /** Queued edits of windows that were closed while offline. */
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
  const streams = createMultiplexedStreamSocket(`${apiHost.replace(/^http/, 'ws')}/v1/streams`, {
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
    if (isTypingEditRequest(url, method)) return editQueue.send(url, init)
    // Before the first connection nothing has been typed yet, so an unreachable lake may fail at once.
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
