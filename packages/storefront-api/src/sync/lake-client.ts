import { setTimeout as wait } from 'node:timers/promises'

/** Where the lake is that the catalogue is synced into. */
export interface LakeTarget {
  url: string
  project: string
  dataset: string
  token: string | null
}

/** Version of the content API that the sync speaks. */
const API_VERSION = 'v2025-02-19'
/** A lake that does not answer within this time is treated as away, in milliseconds. */
const TIMEOUT = 20_000
/** A lake that is read whole may take longer, in milliseconds. */
const READING = 15 * 60_000
/** How often a lake is asked again that says that it is asked too much. */
const PATIENCE = 8
/** What is waited when it does not say how long, and the most that is, in milliseconds. */
const PAUSE = 1_000
const LONGEST_PAUSE = 60_000

export type Mutation =
  | { createIfNotExists: { _id: string; _type: string } & Record<string, unknown> }
  | { patch: { id: string; set?: Record<string, unknown>; setIfMissing?: Record<string, unknown> } }

/** Nobody answers where a lake should be: perhaps it only starts. */
export class LakeUnreachable extends Error {
  override name = 'LakeUnreachable'
}

export interface LakeClient {
  query<T>(groq: string, params?: Record<string, unknown>): Promise<T>
  mutate(mutations: readonly Mutation[]): Promise<void>
  /** Every document of some types, one after the other; only one is held at a time. */
  documents<T>(types: readonly string[]): AsyncIterable<T>
}

/** The address of a lake: the hosted service has one host per project, any other lake is taken as it is. */
function baseUrl({ url, project }: LakeTarget): string {
  const { protocol, host } = new URL(url)
  return host === 'api.sanity.io' ? `${protocol}//${project}.${host}` : url
}

/** How long `Retry-After` asks to wait, seconds or a date, in milliseconds. */
export function retryDelay(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return PAUSE
  const seconds = Number(retryAfter)
  const pause = Number.isNaN(seconds) ? Date.parse(retryAfter) - now : seconds * 1_000
  return Number.isNaN(pause) ? PAUSE : Math.min(Math.max(pause, 0), LONGEST_PAUSE)
}

/** Whether a lake only wants to be asked later. */
function isBusy({ status, headers }: Response): boolean {
  return status === 429 || (status === 503 && headers.has('retry-after'))
}

/**
 * A content lake over plain HTTP. Both calls wait as long as a lake asks them to, and throw with a
 * sentence when it refuses or is away. What is written may be written twice.
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
      // So the platform says that there is no connection; a lake that takes too long is another failure.
      if (!(error instanceof TypeError)) throw error
      const reason = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message
      throw new LakeUnreachable(`no lake answers at ${baseUrl(target)}: ${reason}`)
    })
  /** An answer, however often the lake wants to be asked later. */
  const patiently = async (path: string, body: string | null, timeout = TIMEOUT) => {
    let response = await send(path, body, timeout)
    for (let tries = 0; isBusy(response) && tries < PATIENCE; tries += 1) {
      await response.body?.cancel()
      await wait(retryDelay(response.headers.get('retry-after'), Date.now()))
      response = await send(path, body, timeout)
    }
    if (response.ok) return response
    const told = `the lake answered ${response.status}: ${(await response.text()).slice(0, 300)}`
    // It answers so while it starts.
    throw response.status === 503 ? new LakeUnreachable(told) : new Error(told)
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
