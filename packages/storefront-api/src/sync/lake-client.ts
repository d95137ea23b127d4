import { setTimeout as wait } from 'node:timers/promises'

/** The lake that the catalogue is synced into. */
export interface LakeTarget {
  url: string
  project: string
  dataset: string
  token: string | null
}

/** API version that the sync uses. */
const API_VERSION = 'v2025-02-19'
/** Request timeout in milliseconds, after which the lake counts as unreachable. */
const TIMEOUT = 20_000
/** Timeout of reading all documents, in milliseconds. */
const READING = 15 * 60_000
/** Maximum number of retries while the lake rate-limits. */
const PATIENCE = 8
/** Default and maximum delay between retries, in milliseconds. */
const PAUSE = 1_000
const LONGEST_PAUSE = 60_000

export type LakeMutation =
  | { createIfNotExists: { _id: string; _type: string } & Record<string, unknown> }
  | { patch: { id: string; set?: Record<string, unknown>; setIfMissing?: Record<string, unknown> } }

/** The lake is unreachable: perhaps it is still starting. */
export class LakeUnreachable extends Error {
  override name = 'LakeUnreachable'
}

export interface LakeClient {
  query<T>(groq: string, params?: Record<string, unknown>): Promise<T>
  mutate(mutations: readonly LakeMutation[]): Promise<void>
  /** Streams every document of some types, with one in memory at a time. */
  documents<T>(types: readonly string[]): AsyncIterable<T>
}

/** The base URL of a lake: the hosted service has one host per project, any other URL is used as it is. */
function baseUrl({ url, project }: LakeTarget): string {
  const { protocol, host } = new URL(url)
  return host === 'api.sanity.io' ? `${protocol}//${project}.${host}` : url
}

/** The delay of a `Retry-After` header, in seconds or as a date, in milliseconds. */
export function retryAfterDelay(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return PAUSE
  const seconds = Number(retryAfter)
  const pause = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1_000
  return Number.isNaN(pause) ? PAUSE : Math.min(Math.max(pause, 0), LONGEST_PAUSE)
}

/** Whether a response requires a later retry. */
function isBusy({ status, headers }: Response): boolean {
  return status === 429 || (status === 503 && headers.has('retry-after'))
}

/**
 * A content lake over plain HTTP. Both calls honour the lake's rate limit, and throw with a
 * sentence when it rejects a request or is unreachable. Writes are at-least-once.
 */
export function createLakeClient(target: LakeTarget): LakeClient {
  const { dataset, token } = target
  const send = (path: string, body: string | null, timeout: number) =>
    fetch(`${baseUrl(target)}/${API_VERSION}/data/${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body,
      signal: AbortSignal.timeout(timeout),
    }).catch((error: Error) => {
      // The platform reports connection failures as TypeError; a timeout is another error.
      if (!(error instanceof TypeError)) throw error
      const reason = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message
      throw new LakeUnreachable(`no lake answers at ${baseUrl(target)}: ${reason}`)
    })
  /** Sends a request and retries it while the lake rate-limits. */
  const patiently = async (path: string, body: string | null, timeout = TIMEOUT) => {
    let response = await send(path, body, timeout)
    for (let tries = 0; isBusy(response) && tries < PATIENCE; tries += 1) {
      await response.body?.cancel()
      await wait(retryAfterDelay(response.headers.get('retry-after'), Date.now()))
      response = await send(path, body, timeout)
    }
    if (response.ok) return response
    const reported = `the lake answered ${response.status}: ${(await response.text()).slice(0, 300)}`
    // The lake responds with this status while it starts.
    throw response.status === 503 ? new LakeUnreachable(reported) : new Error(reported)
  }
  const call = async (path: string, value: unknown): Promise<unknown> =>
    (await patiently(path, JSON.stringify(value))).json()
  return {
    async query<T>(query: string, params: Record<string, unknown> = {}) {
      const answer = (await call(`query/${dataset}?perspective=raw`, { query, params })) as {
        result: T
      }
      return answer.result
    },
    async mutate(mutations) {
      await call(`mutate/${dataset}?returnIds=false&visibility=sync`, { mutations })
    },
    async *documents<T>(types: readonly string[]) {
      const path = `export/${dataset}?types=${types.join(',')}`
      const { body } = await patiently(path, null, READING)
      const decoder = new TextDecoder()
      let text = ''
      for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
        const lines = (text + decoder.decode(chunk, { stream: true })).split('\n')
        text = lines.pop()!
        for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as T
      }
      if (text.trim() !== '') yield JSON.parse(text) as T
    },
  }
}
