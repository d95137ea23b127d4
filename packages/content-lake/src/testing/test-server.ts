import type { ClientConfig, SanityClient } from '@sanity/client'
import { onTestFinished } from 'vitest'
import { startHttpServer } from '../http/server.ts'
import { createTestClient } from './test-client.ts'
import { openTestLake, type TestLake } from './test-lake.ts'

export interface ServedLake extends TestLake {
  origin: string
  /** The public client, unmodified; acts as the editor by default. */
  client: (config?: Partial<ClientConfig>) => SanityClient
}

/** A test lake behind a server on a free port. */
export async function serveTestLake(test: TestLake = openTestLake()): Promise<ServedLake> {
  const server = await startHttpServer({ handler: test.handler, port: 0 })
  onTestFinished(() => server.close())
  const origin = `http://127.0.0.1:${server.port}`
  const client = (config: Partial<ClientConfig> = {}): SanityClient =>
    createTestClient(origin, { token: 'editor', perspective: 'raw', ...config })
  return { ...test, origin, client }
}
