import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type * as NextServer from 'next/server'
import { NextRequest } from 'next/server'
import { afterAll, beforeAll, vi } from 'vitest'
import { openSeededLake, type SeededLake } from '../../support/seeded-lake.ts'

/** Work that the code under test deferred until after the response. */
export const deferredTasks: unknown[] = []
vi.mock('next/server', async (original) => ({
  ...(await original<typeof NextServer>()),
  after: (work: () => unknown) => void deferredTasks.push(work()),
}))
/** Waits for all deferred work. */
export const deferredTasksDone = () => Promise.all(deferredTasks)

/** State of the site's gate. */
export const gate = { state: 'open' }
vi.mock('#lib/access/gate-state.ts', () => ({ gateState: () => gate.state }))
vi.mock('next/headers', () => ({ cookies: async () => new Map() }))

export let lake: SeededLake
let hooks: Server
/** Status with which the webhook receiver responds. */
export const webhookReceiver = { status: 200 }
/** Calls that the webhook receiver got. */
export const webhookCalls: { type: string; email?: string; url?: string; path?: string }[] = []

beforeAll(async () => {
  lake = await openSeededLake()
  hooks = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      webhookCalls.push({ ...(JSON.parse(body) as { type: string }), path: request.url })
      response.writeHead(webhookReceiver.status).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((done) => hooks.once('listening', done))
  const origin = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`
  vi.stubEnv('CONTENT_LAKE_PUBLIC_URL', lake.origin)
  vi.stubEnv('CONTENT_LAKE_TOKEN', String(lake.client.config().token))
  vi.stubEnv('FORMS_WEBHOOK_URL', origin)
  vi.stubEnv('FORMS_WEBHOOK_SECRET', 'a-secret-of-ours')
  vi.stubEnv('FORMS_WEBHOOK_ALLOW_PRIVATE', 'true')
  vi.stubEnv('NEWSLETTER_DOUBLE_OPT_IN', 'true')
  vi.stubEnv('NEWSLETTER_MAILER_URL', origin)
}, 60_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  hooks.close()
  await lake?.close()
})

/** A request as the form's script sends it. */
export function requestOf(path: string, fields: Record<string, string | Blob>): NextRequest {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return new NextRequest(`http://localhost:3000${path}`, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  })
}
