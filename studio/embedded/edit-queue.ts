import type { QueuedEdit, EditQueueStorage } from './edit-queue-storage.ts'
import { fetchOnce } from './fetch-with-retry.ts'

export interface EditQueueState {
  /** Number of edits that wait for the connection. */
  readonly pending: number
  /** Edits that the content service rejected after a reconnect or for missing permissions; they stay stored. */
  readonly rejected: readonly QueuedEdit[]
}

export interface EditQueue {
  /** Sends an edit. While offline it is stored and reported as successful, and sent once the connection is back. */
  send: (url: string, init: RequestInit) => Promise<Response>
  /** Sends queued edits in order; resolves when the queue is empty or the connection is still down. */
  flush: () => Promise<void>
  state: () => EditQueueState
  subscribe: (listener: () => void) => () => void
  /** Sets the current user; stored edits are offered to their author only. */
  setUser: (userId: string) => void
  /** Removes a rejected edit. */
  discard: (id: string) => void
}

interface Dependencies {
  storage: EditQueueStorage
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Called when edits were rejected that Studio believes to be stored, so that it reads again. */
  onRejected: () => void
  now?: () => number
  isOnline?: () => boolean
}

const REQUEST_TIMEOUT = 20_000
const RETRY_DELAYS = [500, 1000, 2000, 3000]

/** Whether a request is an edit that Studio sends while the user types, recognized by its request tag. */
export function isTypingEditRequest(url: string, method = 'GET'): boolean {
  return method === 'POST' && /\/data\/(actions|mutate)\//.test(url) && /document\.commit/.test(url)
}

/**
 * Queue of edits. Studio locks a form when an edit cannot be sent, and loses it with the page. While offline it is
 * therefore told that each edit succeeded, and the edits wait here, in order and in the browser's storage.
 */
export function createEditQueue({
  storage,
  fetch,
  onRejected,
  now = Date.now,
  isOnline = () => true,
}: Dependencies): EditQueue {
  const queue: { edit: QueuedEdit; url: string; init: RequestInit }[] = []
  const listeners = new Set<() => void>()
  let state: EditQueueState = { pending: 0, rejected: [] }
  let owner: string | undefined
  let flushing: Promise<void> | undefined
  let attempts = 0

  function notify(rejected = state.rejected) {
    state = { pending: queue.length, rejected }
    for (const listener of listeners) listener()
  }

  /** Stores an edit that the current user is no longer allowed to make. */
  function reject(refused: QueuedEdit) {
    storage.save(refused)
    notify([...state.rejected, refused])
  }

  /** The response, or undefined if there was none. */
  function sendOnce(url: string, init: RequestInit): Promise<Response | undefined> {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT)
    const timely = (to: string, { signal, ...rest }: RequestInit) =>
      fetch(to, { ...rest, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    return fetchOnce(timely, url, init, { isOnline })
  }

  async function drain(): Promise<void> {
    const refused: QueuedEdit[] = []
    for (let next = queue[0]; next; next = queue[0]) {
      const { signal: _signal, ...init } = next.init
      const response = await sendOnce(next.url, init)
      if (!response) break
      attempts = 0
      queue.shift()
      const refusal = await rejectionReason(response)
      if (refusal === undefined) storage.remove(next.edit.id)
      else {
        refused.push({ ...next.edit, refusal })
        storage.save({ ...next.edit, refusal })
      }
      notify()
    }
    if (refused.length > 0) {
      notify([...state.rejected, ...refused])
      onRejected()
    }
    if (queue.length > 0) {
      const delay = RETRY_DELAYS[Math.min(attempts++, RETRY_DELAYS.length - 1)]
      setTimeout(() => void flush(), delay)
    }
  }

  function flush(): Promise<void> {
    flushing ??= drain().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  return {
    async send(url, init) {
      const body = typeof init.body === 'string' ? init.body : '{}'
      const { transactionId } = JSON.parse(body) as { transactionId?: string }
      if (transactionId === undefined) return fetch(url, init)
      const path = url.slice(url.indexOf('/data/')).replace(/\?.*/, '')
      const edit = { id: transactionId, path, body, at: now() }
      storage.save({ ...edit, ...(owner !== undefined && { owner }) })
      if (queue.length === 0) {
        const response = await sendOnce(url, init)
        if (response && isAuthError(response)) {
          const refusal = authErrors[response.status as keyof typeof authErrors]
          reject({ ...edit, ...(owner !== undefined && { owner }), refusal })
          return Response.json({ transactionId })
        }
        if (response) {
          storage.remove(transactionId)
          return response
        }
      }
      queue.push({ edit: { ...edit, ...(owner !== undefined && { owner }) }, url, init })
      notify()
      if (queue.length === 1) setTimeout(() => void flush(), RETRY_DELAYS[0])
      return Response.json({ transactionId })
    },
    flush,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setUser(userId) {
      owner = userId
    },
    discard(id) {
      storage.remove(id)
      notify(state.rejected.filter((edit) => edit.id !== id))
    },
  }
}

/** Rejection reason when the session has ended or the role changed. The text stays in the form and in the queue. */
const authErrors = {
  401: 'You are signed out',
  403: 'Your role can no longer edit this document',
} as const

const isAuthError = ({ status }: Response): boolean => status in authErrors

/** Why an edit was rejected; undefined if it was accepted, now or by an earlier attempt whose response was lost. */
async function rejectionReason(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { description?: string } }
    | undefined
  if (JSON.stringify(body ?? null).includes('transactionAlreadyExistsError')) return undefined
  return body?.error?.description ?? `The content service responded with ${response.status}`
}
