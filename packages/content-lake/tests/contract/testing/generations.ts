import * as eight from '@sanity/client'
import type { ClientConfig, SanityClient } from '@sanity/client'
import * as eightStega from '@sanity/client/stega'
import { afterAll, beforeAll } from 'vitest'
import * as three from '../../../src/testing/old-clients/sanity-client-3.generated.mjs'
import * as six from '../../../src/testing/old-clients/sanity-client-6.generated.mjs'
import * as seven from '../../../src/testing/old-clients/sanity-client-7.generated.mjs'
import { testClientConfig } from '../../../src/testing/test-client.ts'
import {
  ADMINISTRATOR_TOKEN,
  startWholeLake,
  type WholeLake,
} from '../../../src/testing/test-whole-lake.ts'

type Module = Partial<Omit<typeof eight, 'default'>>

/** One generation of the public client, as its package is. The types are those of the newest. */
export interface Generation {
  name: number
  module: Module
  /** What `…/stega` of the package exports, where there is one. */
  stega: Partial<typeof eightStega>
  createClient: (config: ClientConfig) => SanityClient
}

const generation = (name: number, loaded: unknown, stega: unknown = {}): Generation => {
  const { default: made, ...module } = loaded as Module & { default: typeof eight.createClient }
  return {
    name,
    module,
    stega: stega as typeof eightStega,
    createClient: module.createClient ?? made,
  }
}

const all = [
  generation(3, three),
  generation(6, six, six.stega),
  generation(7, seven, seven.stega),
  generation(8, eight, eightStega),
]

interface Feature {
  in: readonly number[]
  /** What a generation that has it shows of it. */
  shown: (client: SanityClient, generation: Generation) => unknown
}

/** What not every generation has. A scenario of one of these is run with the generations that this table names. */
export const FEATURES = {
  'asset deletion': { in: [3], shown: (client) => 'delete' in client.assets },
  'login providers': { in: [3], shown: (client) => 'auth' in client },
  actions: { in: [6, 7, 8], shown: (client) => 'action' in client },
  'error classes': { in: [6, 7, 8], shown: (_, { module }) => module.ClientError },
  'live events': { in: [6, 7, 8], shown: (client) => client.live },
  // The service accepted no list of ids, though the older client sent one; now the client sends a query.
  'lists of ids': {
    in: [6, 7, 8],
    shown: (client) => 'query' in client.patch(['luna']).serialize(),
  },
  perspectives: { in: [6, 7, 8], shown: (_, { module }) => module.validateApiPerspective },
  stega: { in: [6, 7, 8], shown: (_, { stega }) => stega.stegaClean },
  'embeddings settings': {
    in: [7, 8],
    shown: (client) => 'getEmbeddingsSettings' in client.datasets,
  },
  existence: { in: [7, 8], shown: (client) => 'documentsExists' in client },
  releases: { in: [7, 8], shown: (client) => client.releases },
  // The page asks /check/cors, and a refused stream is told instead of asked for again and again; both came with this predicate.
  'refused streams': { in: [7, 8], shown: (_, { module }) => module.isHttpError },
  // `enableResume` is an option of listen(), which nothing shows; it came with the releases.
  'resumed listeners': { in: [7, 8], shown: (client) => client.releases },
} as const satisfies Record<string, Feature>

/** The generations that have something, for `describe.each('client $name')`; all of them without a word. */
export function generations(feature?: keyof typeof FEATURES): Generation[] {
  if (feature === undefined) return all
  const having: readonly number[] = FEATURES[feature].in
  return all.filter(({ name }) => having.includes(name))
}

export interface OpenDataset {
  lake: WholeLake
  dataset: string
  /** Has the administrator's token. */
  client: SanityClient
  clientOf: (config?: Partial<ClientConfig>) => SanityClient
}

/**
 * One lake for the tests of a file. What it gives back opens a dataset of its own for one test, public unless told otherwise, and
 * the clients of one generation on it.
 */
export function sharedLake(
  env: Record<string, string> = {},
): (of: Generation, aclMode?: 'private') => Promise<OpenDataset> {
  let started: Awaited<ReturnType<typeof startWholeLake>>
  let opened = 0
  beforeAll(async () => {
    started = await startWholeLake(env)
  })
  afterAll(() => started.end())
  return async ({ createClient }, aclMode) => {
    const { lake } = started
    const dataset = `of-test-${(opened += 1)}`
    await lake.lake.createDataset(dataset, aclMode)
    const clientOf = (config: Partial<ClientConfig> = {}): SanityClient =>
      createClient(
        testClientConfig(lake.origin, { token: ADMINISTRATOR_TOKEN, dataset, ...config }),
      )
    return { lake, dataset, client: clientOf(), clientOf }
  }
}
