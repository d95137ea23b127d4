/** What answers in place of the service while it is down or starting. */
const AWAY = new Set([502, 503, 504])
const RETRY_AFTER = [250, 500, 1000, 2000]

export interface Connection {
  isOnline: () => boolean
  /** Resolves when the browser says that the line is back, or after the time. */
  backWithin: (milliseconds: number) => Promise<void>
}

/**
 * One try to send a request.
 * @returns the answer, or undefined when the line is down
 * @throws what `fetch` throws where the caller gave the request up
 */
export async function tryToSend(
  send: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
  init: RequestInit,
  { isOnline }: Pick<Connection, 'isOnline'>,
): Promise<Response | undefined> {
  if (!isOnline()) return undefined
  try {
    const response = await send(url, init)
    return AWAY.has(response.status) ? undefined : response
  } catch (error) {
    if (init.signal?.aborted) throw error
    return undefined
  }
}

/**
 * Reads as soon as there is a line. A read that fails in the middle of an edit makes Studio take the whole form away,
 * and what is typed with it; one that takes long does no harm.
 */
export async function readWhenPossible(
  send: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
  init: RequestInit,
  connection: Connection,
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    init.signal?.throwIfAborted()
    const response = await tryToSend(send, url, init, connection)
    if (response) return response
    await connection.backWithin(RETRY_AFTER[Math.min(tries, RETRY_AFTER.length - 1)]!)
  }
}

/** The window's own word on its connection. */
export function windowConnection(target: Window): Connection {
  return {
    isOnline: () => target.navigator.onLine,
    backWithin: (milliseconds) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          target.removeEventListener('online', done)
          resolve()
        }
        const timer = setTimeout(done, milliseconds)
        target.addEventListener('online', done)
      }),
  }
}
