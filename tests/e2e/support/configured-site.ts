import { appendFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { startStack, type RunningStack } from '../../../server/launcher/start-stack.ts'
import { createProgressReporter } from '../../../server/launcher/progress-reporter.ts'
import { readSecrets, testPlan } from '../../../tooling/testing/test-installation.ts'

/** A site with other variables that runs beside the site under test. */
export interface ConfiguredSite {
  origin: string
  processes: RunningStack['site']
  stop: () => Promise<void>
}

/** Starts the existing build with other variables, on the content and shop of the tests. */
export async function startConfiguredSite(
  variables: Record<string, string>,
): Promise<ConfiguredSite> {
  const services = testPlan()
  const secrets = readSecrets(services)
  const plan = testPlan(
    {
      SANITY_PROJECT_ID: 'orrery',
      SANITY_API_HOST: services.origins.lake,
      SANITY_CDN_HOST: services.origins.lake,
      SANITY_USE_PROJECT_HOSTNAME: 'false',
      SANITY_API_READ_TOKEN: secrets.CONTENT_LAKE_READ_TOKEN,
      SHOPIFY_DOMAIN: services.origins.shop,
      SHOPIFY_STOREFRONT_TOKEN: secrets.STOREFRONT_API_TOKEN,
      ...variables,
    },
    'hosted',
  )
  const reporter = createProgressReporter({ isTTY: false, write: () => {} })
  const log = join(plan.dataDir, 'browser-tests.log')
  rmSync(log, { force: true })
  const onLine = (name: string, line: string) => appendFileSync(log, `${name} | ${line}\n`)
  const running = await startStack({ plan, reporter, site: 'start', seed: false, onLine }).finally(
    reporter.close,
  )
  return { origin: plan.origins.site, processes: running.site, stop: running.stop }
}

/** A local server in place of a foreign one, which records its requests. */
export interface MockServer {
  origin: string
  /** `GET /path?query` and, after a space, the body. */
  received: string[]
  stop: () => Promise<void>
}

/** @param answer response body for every request, as a script */
export async function startMockServer(answer: string): Promise<MockServer> {
  const received: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${body}`.trim())
      response.writeHead(200, {
        'Content-Type': 'text/javascript',
        'Access-Control-Allow-Origin': '*',
      })
      response.end(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { origin: `http://127.0.0.1:${port}`, received, stop }
}

/** A proxy to a service that can be cut, as if the service were unreachable. */
export interface CuttableProxy {
  origin: string
  /** Requested paths. */
  received: string[]
  /** Aborts open requests and refuses further ones. */
  cut: () => void
  stop: () => Promise<void>
}

export async function startCuttableProxy(to: string): Promise<CuttableProxy> {
  const { hostname, port, host } = new URL(to)
  let isCut = false
  const received: string[] = []
  const server = createServer((requested, answer) => {
    received.push(requested.url ?? '')
    const fail = () => void requested.socket.destroy()
    if (isCut) return fail()
    const { method, url: path, headers } = requested
    const passed = request({ hostname, port, method, path, headers: { ...headers, host } })
    passed.on('error', fail)
    passed.on('response', (got) => {
      got.on('error', fail)
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    answer.on('close', () => passed.destroy())
    requested.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  const cut = () => {
    isCut = true
    server.closeAllConnections()
  }
  const stop = () => new Promise<void>((resolve) => (server.close(() => resolve()), cut()))
  return { origin: `http://127.0.0.1:${own}`, received, cut, stop }
}
