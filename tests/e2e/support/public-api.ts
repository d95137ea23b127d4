import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { testPlan } from '../../../scripts/testing/stack.ts'

/** A stand-in for Sanity: what its public API offers, and nothing else. */
export interface PublicApi {
  /** The API's host; a project's own is a name below it. */
  origin: string
  /** What was asked for that Sanity does not offer. */
  refused: string[]
  stop: () => Promise<void>
}

/** Addresses of Sanity's HTTP API, behind their version. */
const offered =
  /^\/v[^/]+\/(?:data\/(?:query|doc|listen|live|actions|mutate|history|references|export)|assets|images|files|users|projects|auth|features|comments|datasets|intake|journey|user-applications|invitations|organizations|subscriptions|media-libraries|socket|help|ping)(?:\/|$)/

/** Brings a browser's requests to the tests' lake, as the project's own host would take them: with a token alone. */
export async function startPublicApi(): Promise<PublicApi> {
  const { hostname, port } = new URL(testPlan().origins.lake)
  const refused: string[] = []
  const server = createServer((asked, answer) => {
    const { method = 'GET', url = '/', headers } = asked
    const cors = corsFor(headers)
    if (method === 'OPTIONS') return void answer.writeHead(204, cors).end()
    if (!offered.test(new URL(url, 'http://sanity.invalid').pathname)) {
      refused.push(`${method} ${url}`)
      return void answer.writeHead(404, cors).end('{}')
    }
    const { origin: _origin, referer: _referer, cookie: _cookie, host: _host, ...rest } = headers
    const passed = request({ hostname, port, path: url, method, headers: rest })
    passed.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, { ...got.headers, ...cors })
      got.on('error', () => answer.destroy())
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${own}`,
    refused,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * A browser opens six connections to a host that speaks no HTTP/2, and listeners keep theirs: what is answered at once
 * goes past them.
 */
export async function answerPastListeners(page: Page, { origin }: PublicApi): Promise<void> {
  const { port } = new URL(origin)
  await page.route(
    (url) => url.port === port && !/\/(?:listen|live)\//.test(url.pathname),
    async (route) => {
      const { pathname, search } = new URL(route.request().url())
      const response = await route.fetch({ url: `${origin}${pathname}${search}` })
      await route.fulfill({ response })
    },
  )
}

const corsFor = (headers: IncomingHttpHeaders) => ({
  'access-control-allow-origin': headers.origin ?? '*',
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
})
