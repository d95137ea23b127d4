/** Status codes of a proxy while the service is down or starting. */
const UNAVAILABLE = new Set([502, 503, 504])
const RETRY_DELAYS = [250, 500, 1000, 2000]

export interface NetworkStatus {
  isOnline: () => boolean
  /** Resolves when the browser is online again, or after the timeout. */
  waitUntilOnline: (milliseconds: number) => Promise<void>
}

/**
 * Sends a request once.
 *
 * @returns the response, or undefined while offline or unavailable
 * @throws the error of `fetch` if the caller aborted the request
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
 * Retries a read until there is a connection. A read that fails in the middle of an edit makes Studio unmount the
 * form and lose typed text; a slow one does no harm.
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

/** Network status of a browser window. */
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
