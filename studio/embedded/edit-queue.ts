import type { KeptEdit, KeptEdits } from './edit-queue-storage.ts'
import { tryToSend } from './fetch-with-retry.ts'

export interface OutboxState {
  /** Edits that wait for the line. */
  readonly waiting: number
  /** Edits that the content service did not take, when the line was back or for want of rights; they are kept. */
  readonly refused: readonly KeptEdit[]
}

export interface Outbox {
  /** Sends an edit of a document. Without a line it is kept and answered as taken; it is sent when the line is back. */
  send: (url: string, init: RequestInit) => Promise<Response>
  /** Sends what waits, in order; answers when nothing waits any more or the line is still down. */
  flush: () => Promise<void>
  state: () => OutboxState
  subscribe: (listener: () => void) => () => void
  /** Says who is signed in: kept edits are offered to nobody else. */
  ownedBy: (userId: string) => void
  /** Takes a refused edit off the list. */
  settle: (id: string) => void
}

interface Parts {
  kept: KeptEdits
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Called when edits were refused that Studio believes to be stored: it has to look again. */
  onRefused: () => void
  now?: () => number
  isOnline?: () => boolean
}

const ANSWER_WITHIN = 20_000
const RETRY_AFTER = [500, 1000, 2000, 3000]

/** An edit of a document that Studio sends while somebody types; its tag says so. */
export function isEdit(url: string, method = 'GET'): boolean {
  return method === 'POST' && /\/data\/(actions|mutate)\//.test(url) && /document\.commit/.test(url)
}

/**
 * Edits on their way. Studio locks a form when an edit cannot be sent, and forgets it with the page; so while the line
 * is down it is told that each one arrived, and the edits wait here, in order and in the browser's storage.
 */
export function createOutbox({
  kept,
  fetch,
  onRefused,
  now = Date.now,
  isOnline = () => true,
}: Parts): Outbox {
  const queue: { edit: KeptEdit; url: string; init: RequestInit }[] = []
  const listeners = new Set<() => void>()
  let state: OutboxState = { waiting: 0, refused: [] }
  let owner: string | undefined
  let flushing: Promise<void> | undefined
  let tries = 0

  function tell(refused = state.refused) {
    state = { waiting: queue.length, refused }
    for (const listener of listeners) listener()
  }

  /** Keeps an edit that whoever is signed in may not make any more. */
  function refuse(refused: KeptEdit) {
    kept.keep(refused)
    tell([...state.refused, refused])
  }

  /** The answer, or undefined when there was none. */
  function attempt(url: string, init: RequestInit): Promise<Response | undefined> {
    const timeout = AbortSignal.timeout(ANSWER_WITHIN)
    const timely = (to: string, { signal, ...rest }: RequestInit) =>
      fetch(to, { ...rest, signal: signal ? AbortSignal.any([signal, timeout]) : timeout })
    return tryToSend(timely, url, init, { isOnline })
  }

  async function empty(): Promise<void> {
    const refused: KeptEdit[] = []
    for (let next = queue[0]; next; next = queue[0]) {
      const { signal: _signal, ...init } = next.init
      const response = await attempt(next.url, init)
      if (!response) break
      tries = 0
      queue.shift()
      const refusal = await refusalOf(response)
      if (refusal === undefined) kept.forget(next.edit.id)
      else {
        refused.push({ ...next.edit, refusal })
        kept.keep({ ...next.edit, refusal })
      }
      tell()
    }
    if (refused.length > 0) {
      tell([...state.refused, ...refused])
      onRefused()
    }
    if (queue.length > 0) {
      const delay = RETRY_AFTER[Math.min(tries++, RETRY_AFTER.length - 1)]
      setTimeout(() => void flush(), delay)
    }
  }

  function flush(): Promise<void> {
    flushing ??= empty().finally(() => {
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
      kept.keep({ ...edit, ...(owner !== undefined && { owner }) })
      if (queue.length === 0) {
        const response = await attempt(url, init)
        if (response && isForbidden(response)) {
          const refusal = refusals[response.status as keyof typeof refusals]
          refuse({ ...edit, ...(owner !== undefined && { owner }), refusal })
          return Response.json({ transactionId })
        }
        if (response) {
          kept.forget(transactionId)
          return response
        }
      }
      queue.push({ edit: { ...edit, ...(owner !== undefined && { owner }) }, url, init })
      tell()
      if (queue.length === 1) setTimeout(() => void flush(), RETRY_AFTER[0])
      return Response.json({ transactionId })
    },
    flush,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ownedBy(userId) {
      owner = userId
    },
    settle(id) {
      kept.forget(id)
      tell(state.refused.filter((edit) => edit.id !== id))
    },
  }
}

/** Why an edit is not taken of somebody whose session or role is gone. Its text stays in the form, and here. */
const refusals = {
  401: 'You are signed out',
  403: 'Your role may not change this document any more',
} as const

const isForbidden = ({ status }: Response): boolean => status in refusals

/** Why an edit was not taken; nothing when it was, now or at an attempt whose answer was lost. */
async function refusalOf(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { description?: string } }
    | undefined
  if (JSON.stringify(body ?? null).includes('transactionAlreadyExistsError')) return undefined
  return body?.error?.description ?? `The content service answered ${response.status}`
}
