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

export type Mutation =
  | { createIfNotExists: { _id: string; _type: string } & Record<string, unknown> }
  | { patch: { id: string; set?: Record<string, unknown>; setIfMissing?: Record<string, unknown> } }

export interface Lake {
  query<T>(groq: string): Promise<T>
  mutate(mutations: readonly Mutation[]): Promise<void>
}

/** The address of a lake: the hosted service has one host per project, any other lake is taken as it is. */
function baseUrl({ url, project }: LakeTarget): string {
  const { protocol, host } = new URL(url)
  return host === 'api.sanity.io' ? `${protocol}//${project}.${host}` : url
}

/** A content lake over plain HTTP. Both calls throw with a sentence when the lake refuses or is away. */
export function connectLake(target: LakeTarget): Lake {
  const { dataset, token } = target
  const call = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${baseUrl(target)}/${API_VERSION}/data/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`the lake answered ${response.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
  return {
    async query<T>(groq: string) {
      const answer = (await call(`query/${dataset}?perspective=raw`, { query: groq })) as {
        result: T
      }
      return answer.result
    },
    async mutate(mutations) {
      await call(`mutate/${dataset}?returnIds=false&visibility=sync`, { mutations })
    },
  }
}
