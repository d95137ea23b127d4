/**
 * Entry point of a site process: Next.js behind the request handler of this folder.
 *
 * Usage: serve.ts --port 3000 --hostname 127.0.0.1 [--own-port 40123 --socket 4 [--wait] [--await-content]] [--siblings http://…,…] [--kept folder]
 *
 * `--socket` is an inherited listening socket that the processes of a site share; `--own-port` reaches this process alone. It accepts
 * visitors once its home pages are rendered, or with `--wait` on the message `open` (`LauncherToSiteMessage`). With `--await-content` it
 * sends no request to the content API before the message `use-content`.
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
import { siteProcessState } from '#lib/routing/site-process-state.ts'
import { scrubPersonalData } from '#lib/reports/scrub-personal-data.ts'
import { reuseBuildConfig } from './reuse-build-config.ts'
import { SiteListener } from './site-listener.ts'
import { PreviousBuildFiles } from './previous-build-files.ts'
import { warmUpHomePages } from './warm-up-home-pages.ts'
import { createPageRequestHandler } from './request-handler.ts'
import { parseLauncherToSiteMessage } from './ipc-messages.ts'
import { recordPageTags } from './record-page-tags.ts'
import { ResponseCache } from './response-cache.ts'
import { isPrimaryLogger, PeerProcesses } from './peer-processes.ts'
import { uploadBuildFiles } from './redis-cache/upload-build-files.ts'
import { startSiteTelemetry } from './start-telemetry.ts'
import { installFrameworkCacheClass } from './framework-cache.ts'
import { staticFileUrlPaths } from './request-class.ts'
import { MonotonicCache } from './monotonic-cache.ts'
import { traceRequests } from './request-telemetry.ts'

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
  siteProcessState().contentStarted = new Promise((resolve) => {
    process.on('message', (message) => {
      if (parseLauncherToSiteMessage(message)?.do === 'use-content') resolve()
    })
  })
const peers = new PeerProcesses()
const others = values.siblings.split(',').filter(Boolean)
peers.origins = others
siteProcessState().isPrimaryLogger = ownPort === undefined || isPrimaryLogger(ownPort, others)

const telemetry = await startSiteTelemetry(process.env)
installFrameworkCacheClass(MonotonicCache)
const sharedCache = env.site.cacheUrl
  ? (await import('./redis-cache/start-redis-cache.ts')).startRedisCache(env.site.cacheUrl)
  : undefined
if (env.site.edge) recordPageTags()
const dir = join(import.meta.dirname, '..', '..')
reuseBuildConfig(dir)
const app = next({ dev: false, dir, port, hostname })
await app.prepare()
const responseCache = new ResponseCache()
registerFrontCache(responseCache)
const handleRequest = createPageRequestHandler(app.getRequestHandler(), env.site.trustedProxies, {
  responseCache,
  hasEdgeCache: env.site.edge !== undefined,
  fetchPayloadFromPeer: (request, url) => peers.fetchPayload(request, url),
  onlyOwnScripts: !env.privacy.tagManager && !env.privacy.shop && !env.forms.captcha,
  isHttpsOnly: isHttpsSite(),
  unscheduled: { files: staticFileUrlPaths(dir), ownPort },
})
const compressResponse = compression()
const files = join(dir, '.next', 'static')
if (sharedCache) void uploadBuildFiles(sharedCache, buildId(), files)
const previousBuildFiles =
  values.kept === undefined
    ? undefined
    : new PreviousBuildFiles({
        currentDir: files,
        archiveDir: values.kept,
        findRemote: sharedCache && ((name) => sharedCache.findFile(name)),
      })

const onRequest = traceRequests((request, response) => {
  if (responseCache.serve(request, response)) return true
  compressResponse(request as never, response as never, () => {
    const pass = () =>
      void handleRequest(request, response).catch((error: unknown) => {
        console.error(`request failed: ${request.method} ${pathOnly(request.url)}:`, error)
        if (!response.headersSent) response.statusCode = 500
        response.end()
      })
    if (previousBuildFiles) previousBuildFiles.serve(request, response, pass)
    else pass()
  })
  return false
})

const listener = new SiteListener({
  onRequest,
  shared: values.socket === undefined ? { port, host: hostname } : { fd: Number(values.socket) },
  ownPort,
  // Exits, because Next.js would log the error and keep a process alive that does not listen.
  onError: (error) => {
    console.error(error)
    process.exit(1)
  },
})
if (!values.wait) {
  const warmedUp = others.length > 0 ? warmUpHomePages() : Promise.resolve()
  void warmedUp.then(() => listener.open())
}

process.on('message', (message) => {
  const siteMessage = parseLauncherToSiteMessage(message)
  if (siteMessage?.siblings) peers.origins = siteMessage.siblings
  if (siteMessage?.do === 'open') listener.open()
  // Lingers, because browsers request payloads of the last pages from the new processes, which fetch them here.
  if (siteMessage?.do === 'leave')
    void end(listener.drain().then(() => delay(siteMessage.linger ?? 0)))
})

/** How long an exit waits for running deliveries, within the grace period of the launcher. */
const maxSweepDelayMs = 5_000

const stopped = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopped.signal.aborted) return
    stopped.abort()
    siteProcessState().isDraining = true
    // The load balancer has this long to notice that /api/ready fails.
    const { drainSeconds } = env.site
    const announced = delay(drainSeconds * 1_000)
    void end(announced.then(() => (drainSeconds > 0 ? listener.drain() : undefined)))
  })
}

async function end(left: Promise<unknown>): Promise<void> {
  siteProcessState().isDraining = true
  await left
  // A sweep that ended before its results are stored would send its messages again.
  await Promise.all([
    listener.close(),
    Promise.race([siteProcessState().deliverySweep, delay(maxSweepDelayMs)]),
  ])
  await Promise.all([app.close(), telemetry?.stop()])
  process.exit(0)
}

/** Without the query, which may hold personal data, and without the secrets of link paths. */
function pathOnly(url = '/'): string {
  return scrubPersonalData(url.replace(/\?.*$/, ''))
}
