import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { testPlan } from '../../../tooling/testing/test-installation.ts'

/** A mock of Sanity with its public API only. */
export interface PublicApi {
  /** API host; a project host is a subdomain of it. */
  origin: string
  /** Requests that Sanity does not offer. */
  refused: string[]
  stop: () => Promise<void>
}

/** Documented paths of Sanity's HTTP API, below the version. */
const documented =
  /^\/v[^/]+\/(?:data\/(?:query|doc|mutate|actions|listen|live\/events|export|history)\/[^?]+|assets\/(?:images|files)\/[^/]+|users\/[^/]+|(?:projects|datasets)\/[^?]+)$/

/** Further paths that Studio itself requests: sign-in, features, presence, read markers, comments, datasets for Vision. */
const forStudio =
  /^\/v[^/]+\/(?:auth|comments|datasets|features|help|intake|journey|ping|socket|users\/me\/keyvalue|user-applications|invitations|media-libraries|organizations|subscriptions)(?:\/|$)/

/** Files and images have URLs without a version. */
const files = /^\/(?:images|files)\//

/** Documented actions. */
const actions =
  /^sanity\.action\.(?:release\.(?:create|edit|publish|archive|unarchive|schedule|unschedule|delete)|document\.(?:create|edit|publish|unpublish|discard|delete|replaceDraft|version\.(?:create|replace|discard|unpublish)))$/

/** Actions of a request that Sanity does not offer. */
const unknownActions = (body: string): string[] =>
  [...body.matchAll(/"actionType":"([^"]*)"/g)]
    .map(([, type = '']) => type)
    .filter((type) => !actions.test(type))

const isOffered = (path: string): boolean =>
  [documented, forStudio, files].some((form) => form.test(path))

/** Routes a browser's requests to the tests' lake like the project host: token authentication only. */
export async function startPublicApi(): Promise<PublicApi> {
  const { hostname, port } = new URL(testPlan().origins.lake)
  const refused: string[] = []
  const pass = async (requested: IncomingMessage, answer: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = requested
    const cors = corsFor(headers)
    if (method === 'OPTIONS') return void answer.writeHead(204, cors).end()
    const refuse = (what: string) => {
      refused.push(what)
      answer.writeHead(404, cors).end('{}')
    }
    const { pathname } = new URL(url, 'http://sanity.invalid')
    if (!isOffered(pathname)) return refuse(`${method} ${url}`)
    const body = pathname.includes('/data/actions/') ? await text(requested) : undefined
    const [unknown] = unknownActions(body ?? '')
    if (unknown !== undefined) return refuse(unknown)
    const { origin: _origin, referer: _referer, cookie: _cookie, host: _host, ...rest } = headers
    const passed = request({ hostname, port, path: url, method, headers: rest })
    passed.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, { ...got.headers, ...cors })
      got.on('error', () => answer.destroy())
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    if (body === undefined) requested.pipe(passed)
    else passed.end(body)
  }
  const server = createServer((requested, answer) => void pass(requested, answer))
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
 * A browser opens six connections to a host without HTTP/2, and listeners occupy them. Short requests are routed
 * around them.
 */
export async function routeAroundListeners(page: Page, { origin }: PublicApi): Promise<void> {
  const { port } = new URL(origin)
  await page.route(
    (url) => url.port === port && !/\/(?:listen|live)\//.test(url.pathname),
    async (route) => {
      const { pathname, search } = new URL(route.request().url())
      const response = await route.fetch({ url: `${origin}${pathname}${search}` })
      // A page that has gone elsewhere no longer takes responses.
      await route.fulfill({ response }).catch((error: Error) => {
        if (!error.message.includes('has been disposed')) throw error
      })
    },
  )
}

const corsFor = (headers: IncomingHttpHeaders) => ({
  'access-control-allow-origin': headers.origin ?? '*',
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
})
