import type { SanityDocument } from '@sanity/client'
import { MemoryDataset } from '@orrery/groq/memory-dataset'
import { runQuery } from '@orrery/groq/query'
import { concat, NEVER, of } from 'rxjs'

interface FetchOptions {
  perspective?: string | string[]
}

/** A client that evaluates queries over documents in memory, writes nothing, and never changes. */
export function memoryContent(documents: readonly SanityDocument[]) {
  const dataset = new MemoryDataset(documents)
  const run = (query: string, params: object = {}, { perspective = 'raw' }: FetchOptions = {}) =>
    structuredClone(
      runQuery({ query, params: { ...params }, dataset, perspective, apiVersion: '2025-02-19' })
        .result,
    )
  const client = {
    fetch: async (...request: Parameters<typeof run>) => run(...request),
    observable: { fetch: (...request: Parameters<typeof run>) => of(run(...request)) },
    listen: () => concat(of({ type: 'welcome' }), NEVER),
    request: async () => '',
    config: () => ({ projectId: 'orrery', dataset: 'production' }),
    withConfig: () => client,
  }
  return client
}
