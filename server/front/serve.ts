/**
 * A process of the site: the framework behind the front.
 *
 * Usage: serve.ts --port 3000 --hostname 127.0.0.1 [--own-port 40123 --socket 4 [--wait] [--await-content]] [--siblings http://…,…] [--kept folder]
 *
 * By a socket that it is handed it shares the port with more processes, each of which is reached alone by a port of its own, and takes
 * visitors when it has made its first pages. With `--wait` it takes them when it is told to (`SiteOrder`), and with
 * `--await-content` it loads itself beside content and asks nothing of it before it is told that it may.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import compression from 'compression'
import next from 'next'
import { env } from '#lib/env.ts'
import { registerFrontCache } from '#lib/http/front-cache.ts'
import { buildId } from '#lib/http/build-id.ts'
import { setInternalPort, isHttpsSite } from '#lib/http/internal-url.ts'
import { handleSupervisorMessage } from '#lib/routing/supervisor-messages.ts'
import { siteState } from '#lib/routing/site-state.ts'
import { scrub } from '#lib/reports/scrub.ts'
import { serveAsBuilt } from './build-config.ts'
import { Doors } from './doors.ts'
import { EarlierFiles } from './earlier-files.ts'
import { makeFirstPages } from './first-pages.ts'
import { createFront } from './front.ts'
import { readOrder } from './orders.ts'
import { tellTags } from './page-tags.ts'
import { PublicAnswers } from './public-answers.ts'
import { isPrimaryLogger, Siblings } from './siblings.ts'
import { giveFiles } from './shared/give-files.ts'
import { startSiteTelemetry } from './start-telemetry.ts'
import { keepPagesIn } from './page-cache.ts'
import { staticPaths } from './request-class.ts'
import { SteadyCache } from './steady-cache.ts'
import { toldRequests } from './told-requests.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    hostname: { type: 'string' },
    'own-port': { type: 'string' },
    socket: { type: 'string' },
    wait: { type: 'boolean', default: false },
    'await-content': { type: 'boolean', default: false },
    siblings: { type: 'string', default: '' },
    kept: { type: 'string' },
  },
})
const port = Number(values.port)
const hostname = values.hostname ?? '127.0.0.1'
const ownPort = values['own-port'] === undefined ? undefined : Number(values['own-port'])
if (ownPort !== undefined) setInternalPort(ownPort)
process.on('message', handleSupervisorMessage)
if (values['await-content'])
  siteState().contentStarted = new Promise((resolve) => {
    process.on('message', (told) => {
      if (readOrder(told)?.do === 'use-content') resolve()
    })
  })
const siblings = new Siblings()
const others = values.siblings.split(',').filter(Boolean)
siblings.origins = others
siteState().isPrimaryLogger = ownPort === undefined || isPrimaryLogger(ownPort, others)

const measuring = await startSiteTelemetry(process.env)
keepPagesIn(SteadyCache)
const shared = env.site.cacheUrl
  ? (await import('./shared/start-sharing.ts')).startSharing(env.site.cacheUrl)
  : undefined
if (env.site.edge) tellTags()
const dir = join(import.meta.dirname, '..', '..')
serveAsBuilt(dir)
const app = next({ dev: false, dir, port, hostname })
await app.prepare()
const answers = new PublicAnswers()
registerFrontCache(answers)
const answer = createFront(app.getRequestHandler(), env.site.trustedProxies, {
  answers,
  edge: env.site.edge !== undefined,
  elsewhere: (request, url) => siblings.find(request, url),
  onlyOwnScripts: !env.privacy.tagManager && !env.privacy.shop && !env.forms.captcha,
  secure: isHttpsSite(),
  unscheduled: { files: staticPaths(dir), ownPort },
})
const compress = compression()
const files = join(dir, '.next', 'static')
if (shared) void giveFiles(shared, buildId(), files)
const earlier =
  values.kept === undefined
    ? undefined
    : new EarlierFiles({
        own: files,
        kept: values.kept,
        elsewhere: shared && ((name) => shared.findFile(name)),
      })

const answerRequest = toldRequests((request, response) => {
  if (answers.answer(request, response)) return true
  compress(request as never, response as never, () => {
    const pass = () =>
      void answer(request, response).catch((error: unknown) => {
        console.error(`Failed to answer ${request.method} ${pathOnly(request.url)}:`, error)
        if (!response.headersSent) response.statusCode = 500
        response.end()
      })
    if (earlier) earlier.answer(request, response, pass)
    else pass()
  })
  return false
})

const doors = new Doors({
  answer: answerRequest,
  shared: values.socket === undefined ? { port, host: hostname } : { fd: Number(values.socket) },
  ownPort,
  // The framework logs what nobody catches and lives on; a site that does not listen is none.
  failed: (error) => {
    console.error(error)
    process.exit(1)
  },
})
if (!values.wait) {
  const isMade = others.length > 0 ? makeFirstPages() : Promise.resolve()
  void isMade.then(() => doors.open())
}

process.on('message', (told) => {
  const order = readOrder(told)
  if (order?.siblings) siblings.origins = order.siblings
  if (order?.do === 'open') doors.open()
  // Whoever got the last pages asks others for their scripts, and those ask here.
  if (order?.do === 'leave') void end(doors.leave().then(() => delay(order.linger ?? 0)))
})

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopped.signal.aborted) return
    stopped.abort()
    siteState().isDraining = true
    // Whoever sends visitors here asks /api/ready, and has so long to send them elsewhere.
    const { drainSeconds } = env.site
    const told = delay(drainSeconds * 1_000)
    void end(told.then(() => (drainSeconds > 0 ? doors.leave() : undefined)))
  })
}

async function end(left: Promise<unknown>): Promise<void> {
  siteState().isDraining = true
  await left
  await doors.close()
  await Promise.all([app.close(), measuring?.stop()])
  process.exit(0)
}

/** Queries may hold what is nobody's business in a log, and the paths of links a secret. */
function pathOnly(url = '/'): string {
  return scrub(url.replace(/\?.*$/, ''))
}
