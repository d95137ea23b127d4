import type { QueuedEdit, EditQueueStorage } from './edit-queue-storage.ts'
import { fetchOnce } from './fetch-with-retry.ts'

export interface EditQueueState {
  /** Edits that wait for the line. */
  readonly pending: number
  /** Edits that the content service did not take, when the line was back or for want of rights; they are kept. */
  readonly rejected: readonly QueuedEdit[]
}

export interface EditQueue {
  /** Sends an edit of a document. Without a line it is kept and answered as taken; it is sent when the line is back. */
  send: (url: string, init: RequestInit) => Promise<Response>
  /** Sends what waits, in order; answers when nothing waits any more or the line is still down. */
  flush: () => Promise<void>
  state: () => EditQueueState
  subscribe: (listener: () => void) => () => void
  /** Says who is signed in: kept edits are offered to nobody else. */
  setUser: (userId: string) => void
  /** Takes a refused edit off the list. */
  discard: (id: string) => void
}

interface Dependencies {
  storage: EditQueueStorage
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Called when edits were refused that Studio believes to be stored: it has to look again. */
  onRejected: () => void
  now?: () => number
  isOnline?: () => boolean
}

const REQUEST_TIMEOUT = 20_000
const RETRY_DELAYS = [500, 1000, 2000, 3000]

/** An edit of a document that Studio sends while somebody types; its tag says so. */
export function isEditRequest(url: string, method = 'GET'): boolean {
  return method === 'POST' && /\/data\/(actions|mutate)\//.test(url) && /document\.commit/.test(url)
}

/**
 * Edits on their way. Studio locks a form when an edit cannot be sent, and forgets it with the page; so while the line
 * is down it is told that each one arrived, and the edits wait here, in order and in the browser's storage.
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

  /** Keeps an edit that whoever is signed in may not make any more. */
  function reject(refused: QueuedEdit) {
    storage.save(refused)
    notify([...state.rejected, refused])
  }

  /** The answer, or undefined when there was none. */
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

/** Why an edit is not taken of somebody whose session or role is gone. Its text stays in the form, and here. */
const authErrors = {
  401: 'You are signed out',
  403: 'Your role may not change this document any more',
} as const

const isAuthError = ({ status }: Response): boolean => status in authErrors

/** Why an edit was not taken; nothing when it was, now or at an attempt whose answer was lost. */
async function rejectionReason(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { description?: string } }
    | undefined
  if (JSON.stringify(body ?? null).includes('transactionAlreadyExistsError')) return undefined
  return body?.error?.description ?? `The content service answered ${response.status}`
}
