/**
 * A process of the site: the framework behind the front.
 *
 * Usage: serve.ts --port 3000 --hostname 127.0.0.1 [--own-port 40123]
 *
 * With a port of its own it shares the other one with more processes, and is reached alone by its own.
 */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import compression from 'compression'
import next from 'next'
import { env } from '#lib/env.ts'
import { standBefore } from '#lib/http/front-memory.ts'
import { answerApart, isOnHttps } from '#lib/http/own-address.ts'
import { hearLauncher } from '#lib/routing/hear-launcher.ts'
import { scrub } from '#lib/reports/scrub.ts'
import { createFront } from './front.ts'
import { tellTags } from './page-tags.ts'
import { PublicAnswers } from './public-answers.ts'
import { startSiteTelemetry } from './start-telemetry.ts'
import { keepPagesIn } from './page-cache.ts'
import { SteadyCache } from './steady-cache.ts'
import { toldRequests } from './told-requests.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    hostname: { type: 'string' },
    'own-port': { type: 'string' },
  },
})
const port = Number(values.port)
const hostname = values.hostname ?? '127.0.0.1'
const ownPort = values['own-port'] === undefined ? undefined : Number(values['own-port'])
if (ownPort !== undefined) answerApart(ownPort)

const measuring = await startSiteTelemetry(process.env)
keepPagesIn(SteadyCache)
if (env.site.cacheUrl) {
  const { startSharing } = await import('./shared/start-sharing.ts')
  startSharing(env.site.cacheUrl)
}
if (env.site.edge) tellTags()
process.on('message', hearLauncher)
const app = next({ dev: false, dir: join(import.meta.dirname, '..', '..'), port, hostname })
await app.prepare()
const answers = new PublicAnswers()
standBefore(answers)
const answer = createFront(app.getRequestHandler(), env.site.trustedProxies, {
  answers,
  edge: env.site.edge !== undefined,
  onlyOwnScripts: !env.privacy.tagManager && !env.privacy.shop && !env.forms.captcha,
  secure: isOnHttps(),
})
const compress = compression()

const answerRequest = toldRequests((request, response) => {
  if (answers.answer(request, response)) return true
  compress(request as never, response as never, () => {
    answer(request, response).catch((error: unknown) => {
      console.error(`Failed to answer ${request.method} ${pathOnly(request.url)}:`, error)
      if (!response.headersSent) response.statusCode = 500
      response.end()
    })
  })
  return false
})

const servers = [
  createServer(answerRequest).listen({ port, host: hostname, reusePort: ownPort !== undefined }),
  ...(ownPort === undefined ? [] : [createServer(answerRequest).listen(ownPort, '127.0.0.1')]),
]
for (const server of servers)
  // The framework logs what nobody catches and lives on; a site that does not listen is none.
  server.on('error', (error) => {
    console.error(error)
    process.exit(1)
  })

let stopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    const closed = servers.map((server) => {
      const done = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      return done
    })
    void Promise.all(closed)
      .then(() => Promise.all([app.close(), measuring?.stop()]))
      .finally(() => process.exit(0))
  })
}

/** Queries may hold what is nobody's business in a log, and the paths of links a secret. */
function pathOnly(url = '/'): string {
  return scrub(url.replace(/\?.*$/, ''))
}
