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
/** How often a lake is asked again that says that it is asked too much. */
const PATIENCE = 8
/** What is waited when it does not say how long, and the most that is, in milliseconds. */
const PAUSE = 1_000
const LONGEST_PAUSE = 60_000

export type Mutation =
  | { createIfNotExists: { _id: string; _type: string } & Record<string, unknown> }
  | { patch: { id: string; set?: Record<string, unknown>; setIfMissing?: Record<string, unknown> } }

export interface Lake {
  query<T>(groq: string, params?: Record<string, unknown>): Promise<T>
  mutate(mutations: readonly Mutation[]): Promise<void>
}

/** The address of a lake: the hosted service has one host per project, any other lake is taken as it is. */
function baseUrl({ url, project }: LakeTarget): string {
  const { protocol, host } = new URL(url)
  return host === 'api.sanity.io' ? `${protocol}//${project}.${host}` : url
}

/** How long `Retry-After` asks to wait, seconds or a date, in milliseconds. */
export function pauseOf(retryAfter: string | null, now: number): number {
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
export function connectLake(target: LakeTarget): Lake {
  const { dataset, token } = target
  const send = (path: string, body: string) =>
    fetch(`${baseUrl(target)}/${API_VERSION}/data/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    })
  const call = async (path: string, value: unknown): Promise<unknown> => {
    const body = JSON.stringify(value)
    let response = await send(path, body)
    for (let tries = 0; isBusy(response) && tries < PATIENCE; tries += 1) {
      await response.body?.cancel()
      await wait(pauseOf(response.headers.get('retry-after'), Date.now()))
      response = await send(path, body)
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`the lake answered ${response.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
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
  }
}
