import { evaluate, parse } from 'groq-js'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { LakeTarget } from '../sync/lake-client.ts'
import type { Loose } from './test-shop.ts'

/** A document as the lake stores it. */
export interface Stored extends Record<string, Loose> {
  _id: string
}

interface Answer {
  status: number
  value?: unknown
  lines?: unknown[]
}

export interface TestLake {
  documents: Map<string, Stored>
  /** The mutations, transaction by transaction. */
  log: { mutations: Loose[]; authorization: string | undefined }[]
  /** The received queries. */
  queries: string[]
  /** Called before each transaction; a throw closes the connection. */
  onMutate: () => void
  target: LakeTarget
}

function apply(documents: Map<string, Stored>, { createIfNotExists, patch }: Loose): void {
  if (createIfNotExists) {
    if (!documents.has(createIfNotExists._id))
      documents.set(createIfNotExists._id, structuredClone(createIfNotExists))
    return
  }
  const document = documents.get(patch.id)!
  for (const [path, value] of Object.entries(patch.set ?? {})) {
    const [head, tail] = path.split('.')
    if (tail) document[head!][tail] = value
    else document[head!] = value
  }
  for (const [key, value] of Object.entries(patch.setIfMissing ?? {})) document[key] ??= value
}

/**
 * A lake that supports the requests of the sync, rejects everything else, and first responds `busy`
 * times with a rate-limit error.
 */
export async function startTestLake(servers: Server[], busy = 0): Promise<TestLake> {
  let refusals = busy
  const documents = new Map<string, Stored>()
  const lake: Omit<TestLake, 'target'> = { documents, log: [], queries: [], onMutate: () => {} }
  const answer = async (
    path: string,
    body: Loose,
    authorization: string | undefined,
  ): Promise<Answer> => {
    if (refusals > 0) {
      refusals -= 1
      return { status: 429, value: { error: 'rate limit' } }
    }
    if (path === '/v2025-02-19/data/query/production') {
      lake.queries.push(body.query)
      const { params } = body
      const found = await evaluate(parse(body.query, { params }), {
        dataset: [...documents.values()],
        params,
      })
      return { status: 200, value: { result: await found.get() } }
    }
    if (path === '/v2025-02-19/data/export/production') {
      lake.queries.push('export')
      return { status: 200, lines: [...documents.values()] }
    }
    if (path !== '/v2025-02-19/data/mutate/production') return { status: 404, value: { path } }
    lake.onMutate()
    lake.log.push({ mutations: body.mutations, authorization })
    for (const mutation of body.mutations) apply(documents, mutation)
    return { status: 200, value: { transactionId: 't', results: [] } }
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const { pathname } = new URL(request.url!, 'http://lake')
      answer(pathname, JSON.parse(text || 'null'), request.headers.authorization).then(
        ({ status, value, lines = [value] }) =>
          response
            .writeHead(status, { 'retry-after': '0' })
            .end(lines.map((line) => JSON.stringify(line)).join('\n')),
        () => response.destroy(),
      )
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const target = { url, project: 'orrery', dataset: 'production', token: 'secret' }
  return Object.assign(lake, { target })
}
