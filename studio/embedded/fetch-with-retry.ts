/** What answers in place of the service while it is down or starting. */
const UNAVAILABLE = new Set([502, 503, 504])
const RETRY_DELAYS = [250, 500, 1000, 2000]

export interface NetworkStatus {
  isOnline: () => boolean
  /** Resolves when the browser says that the line is back, or after the time. */
  waitUntilOnline: (milliseconds: number) => Promise<void>
}

/**
 * One try to send a request.
 * @returns the answer, or undefined when the line is down
 * @throws what `fetch` throws where the caller gave the request up
 */
export async function fetchOnce(
  send: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
  init: RequestInit,
  { isOnline }: Pick<NetworkStatus, 'isOnline'>,
): Promise<Response | undefined> {
  if (!isOnline()) return undefined
  try {
    const response = await send(url, init)
    return UNAVAILABLE.has(response.status) ? undefined : response
  } catch (error) {
    if (init.signal?.aborted) throw error
    return undefined
  }
}

/**
 * Reads as soon as there is a line. A read that fails in the middle of an edit makes Studio take the whole form away,
 * and what is typed with it; one that takes long does no harm.
 */
export async function fetchWithRetry(
  send: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
  init: RequestInit,
  connection: NetworkStatus,
): Promise<Response> {
  for (let tries = 0; ; tries++) {
    init.signal?.throwIfAborted()
    const response = await fetchOnce(send, url, init, connection)
    if (response) return response
    await connection.waitUntilOnline(RETRY_DELAYS[Math.min(tries, RETRY_DELAYS.length - 1)]!)
  }
}

/** The window's own word on its connection. */
export function browserNetworkStatus(target: Window): NetworkStatus {
  return {
    isOnline: () => target.navigator.onLine,
    waitUntilOnline: (milliseconds) =>
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
