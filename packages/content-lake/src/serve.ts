import { errorReporter } from '@orrery/server-kit/error-reporter'
import { createLog, type Logger } from '@orrery/server-kit/log'
import { telemetry } from '@orrery/telemetry'
import { authenticate } from './account/authenticate.ts'
import { requireMatchingProject } from './account/project-guard.ts'
import { isPublicFile, openToEverySite } from './assets/public-files.ts'
import { removeLeftBackups } from './backup/write-backup.ts'
import {
  clusterMiddleware,
  inFlightWorkOf,
  respondWhileLoading,
} from './cluster/cluster-middleware.ts'
import { onBecomeLeader } from './cluster/on-become-leader.ts'
import {
  onSecretKeyMismatch,
  applyReplicatedAccessChanges,
} from './cluster/replicated-access-changes.ts'
import { LeaderProxy } from './cluster/leader-proxy.ts'
import { proxySocketsToLeader } from './cluster/leader-socket-proxy.ts'
import { startForwardingDeferredWrites } from './cluster/forward-deferred-writes.ts'
import { maintainRunningInstance } from './cluster/maintain-running-instance.ts'
import { acceptForwarded } from './cluster/forwarded-request.ts'
import { localAddress, type ServeConfig } from './config.ts'
import { createRequestHandler } from './http/request-handler.ts'
import { isLoopbackHost } from './http/peer.ts'
import { requestIdOf } from './http/request-id.ts'
import { collectGauges } from './operations/metrics-route.ts'
import { registerCertificates } from './operations/health-route.ts'
import { verifyStorageAtStart, startingResponse } from './operations/ready-route.ts'
import { routes } from './routes.ts'
import { generateSecret } from './account/secrets.ts'
import { scheduleExpiredTokenCleanup } from './account/token-revocation.ts'
import { removeRunningInstance, writeRunningInstance } from './machine/running-instance.ts'
import { type Lake, openLake } from './lake.ts'
import { rejectUpgrade, startHttpServer } from './http/server.ts'
import type { RequestHandler, RunningServer, ServerOptions, UpgradeHandler } from './http/server.ts'
import { startHttpsServer } from './https/https-server.ts'
import {
  logWebhookReencryption,
  warnOfUnmovedAssets,
  logDatabaseNotices,
  checkAssetStore,
} from './startup-checks.ts'
import { recordResponse, traceRequest } from './telemetry/request-span.ts'
import { TlsError } from './tls/tls-error.ts'
import { socketServedBy, socketHandlerFor } from './socket-routes.ts'
import type { LakeStore } from './store/lake-store.ts'
import { hasSecretKey } from './store/open-secret-box.ts'
import { renewSecrets, startWebhooks } from './webhooks/webhooks.ts'
import { createUpgradeHandler } from './socket/upgrade.ts'
import { clearIncoming } from './assets/receive-file.ts'
import { removePicturesWithDatasets, sweepRegularly } from './assets/sweep.ts'
import type { HttpRequest } from './http/router.ts'

/**
 * The lake's one handler with its own sign-in: what the server, the tests and the tunnel all call. Each answer is counted and
 * told to the log, by the name of its request.
 */
export function createLakeHandler(lake: Lake, log: Logger = createLog()): RequestHandler {
  const report = errorReporter(log)
  const middleware = lake.cluster && clusterMiddleware(lake, new LeaderProxy(lake))
  const handle = createRequestHandler(lake, routes, {
    ...(middleware && { middleware }),
    authenticate(request) {
      requireMatchingProject(request, lake)
      return authenticate(request, lake)
    },
    onError(error, request) {
      // A client that went away in the middle of its upload is no defect of the lake.
      if (!request.signal.aborted) report(error, 'request failed', logFields(request))
    },
    onResponse(request, { route, status, seconds }) {
      const answer = { method: methodOf(request), route, status, seconds }
      lake.metrics.countResponse(answer)
      recordResponse(answer)
      if (!log.isLevelEnabled('info')) return
      log.info({ ...logFields(request), status, ms: Math.round(seconds * 1000) }, 'request')
    },
  })
  return async (given) => {
    const request = acceptForwarded(given, lake)
    const url = new URL(request.url)
    const response = await traceRequest(request, url.pathname, handle)
    return isPublicFile(url) ? openToEverySite(url, response) : response
  }
}

/** Characters of a path that a line of the log repeats. */
const MAX_LOGGED_PATH = 200

/** Which request a line of the log is about; the query of its address may hold secrets. */
function logFields(request: HttpRequest) {
  const path = new URL(request.url).pathname.slice(0, MAX_LOGGED_PATH)
  return { requestId: requestIdOf(request), method: request.method, path }
}

/** Anybody can invent methods; each would be a series of figures of its own. */
function methodOf({ method }: HttpRequest): string {
  return KNOWN_METHODS.has(method) ? method : 'other'
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

export interface RunningLake extends RunningServer {
  readonly lake: Lake
  /** Address of the lake on this machine, without a trailing slash. */
  readonly url: string
  /** Bearer token of this machine's owner. */
  readonly machineToken: string
  /** The port of HTTPS, where it is served. */
  readonly tlsPort?: number
  /** Answers with a sentence when another process writes in its place, so that it is to end; never where it is alone. */
  readonly dismissed: Promise<string>
}

/**
 * Starts a lake with its server. The port is taken before the data is opened, so that a second start on the
 * same port leaves the data alone. A port that is shared is taken when the lake is ready: the system would lead clients of the
 * others to one that still loads. `publicUrl` follows the port where it was left open with port 0.
 * @param given the store of whoever brings their own
 * @throws what the port refuses, StorageError for the data folder or the database, or TlsError.
 */
export async function serveLake(
  config: ServeConfig,
  log: Logger = createLog({ format: config.logFormat, level: config.logLevel }),
  given?: LakeStore,
): Promise<RunningLake> {
  const started: {
    lake?: Lake
    handler?: RequestHandler
    upgrade?: UpgradeHandler
    front?: RunningServer
    own?: RunningServer
    secure?: RunningServer
  } = {}
  const doors: ServerOptions = {
    handler: async (request) => started.handler?.(request) ?? respondWhileStarting(request),
    upgrade: (request, raw) =>
      started.upgrade
        ? started.upgrade(request, raw)
        : rejectUpgrade(raw.socket, '503 Service Unavailable'),
    host: config.host,
    reusePort: config.ownPort !== undefined,
  }
  const closeServers = async () => {
    await Promise.all([started.front?.close(), started.own?.close(), started.secure?.close()])
  }
  const own = await startOwnServer(doors, config)
  if (own) started.own = own
  try {
    // A port that the system picks is nobody else's yet.
    if (!own || config.port === 0)
      started.front = await startHttpServer({ ...doors, port: config.port })
    const { host, port } = own ?? started.front!
    const url = localAddress(host, port)
    const publicUrl = config.publicUrl.replace(/:0$/, `:${started.front?.port}`)
    const machineToken = generateSecret()
    const report = errorReporter(log)
    const { database } = config
    const whole = {
      onError: (error: unknown) => report(error, 'content lake'),
      ...config,
      publicUrl,
      machineToken,
      ...(database && {
        database: { ...database, ownUrl: database.ownUrl.replace(/:0$/, `:${port}`) },
      }),
    }
    const lake = await openLake(whole, given)
    started.lake = lake
    logDatabaseNotices(lake, log)
    const dismissed = new Promise<string>((resolve) => {
      lake.cluster?.onDeposed(resolve)
      onSecretKeyMismatch(lake, resolve)
    })
    telemetry()?.gather(async () => {
      await collectGauges(lake)
      return lake.metrics.figures()
    })
    // Before it is waited for anything more: what a killed process left half removed is on its way already.
    removePicturesWithDatasets(lake)
    await Promise.all([
      lake.ready,
      verifyStorageAtStart(lake, (error) => report(error, 'content lake')),
      checkAssetStore(lake, report),
      // Of what lies there another process may be in the middle.
      ...(lake.cluster?.role === 'reader'
        ? []
        : [
            warnOfUnmovedAssets(lake, log),
            clearIncoming(config.dataDir),
            removeLeftBackups(config.dataDir),
          ]),
    ])
    onBecomeLeader(lake, () => {
      sweepRegularly(lake)
      if (config.forCommand === 'read') return
      scheduleExpiredTokenCleanup(lake)
      // Without the key a command leaves what waits to the lake that serves.
      if (config.forCommand === 'write' && !hasSecretKey(lake.secrets, lake)) return
      logWebhookReencryption(renewSecrets(lake), log)
      startWebhooks(lake)
    })
    applyReplicatedAccessChanges(lake)
    startForwardingDeferredWrites(lake)
    const handler = createLakeHandler(lake, log)
    const upgrade = createUpgrades(lake, handler)
    // Whoever hears at its own port that it is ready finds it at the shared one.
    const server = (started.front ??= await startHttpServer({
      ...doors,
      handler,
      upgrade,
      port: config.port,
    }))
    started.handler = handler
    started.upgrade = upgrade
    started.secure = await serveSecurely(doors, config, lake, log)
    const { dataDir, projectId } = config
    // Commands beside the lake miss it where the disk is full; readers miss nothing.
    const running = { url, projectId, token: machineToken, pid: process.pid }
    await writeRunningInstance(dataDir, running).catch((error: NodeJS.ErrnoException) =>
      log.warn(
        `Where the lake is could not be written into ${dataDir} (${error.code}): commands on this machine need --url and a token.`,
      ),
    )
    maintainRunningInstance(lake, running)
    return {
      ...server,
      lake,
      url,
      machineToken,
      dismissed,
      ...(started.secure && { tlsPort: started.secure.port }),
      async close() {
        const left = lake.cluster && inFlightWorkOf(lake).drain()
        // Where others go on, nobody sends anything more to this one.
        if (lake.cluster) for (const each of [server, started.own]) each?.stopAccepting?.()
        await removeRunningInstance(dataDir, machineToken)
        await left
        lake.close()
        await closeServers()
      },
    }
  } catch (error) {
    started.lake?.close()
    await closeServers()
    throw error
  }
}

const respondWhileStarting = respondWhileLoading(startingResponse)

/** The port of its own on which others of its kind reach a lake: on this machine alone, unless it is told where others are to look. */
async function startOwnServer(
  doors: ServerOptions,
  { host, ownPort: port, database }: ServeConfig,
): Promise<RunningServer | undefined> {
  if (port === undefined || database === undefined) return undefined
  const isHere = isLoopbackHost(new URL(database.ownUrl).hostname)
  return startHttpServer({ ...doors, host: isHere ? '127.0.0.1' : host, port, reusePort: false })
}

function createUpgrades(lake: Lake, handler: RequestHandler): UpgradeHandler {
  const here = createUpgradeHandler(lake.closed, (pathname) =>
    socketHandlerFor(pathname, lake, handler),
  )
  const all = proxySocketsToLeader(lake, here, (pathname) => socketServedBy(pathname) === 'writer')
  return (request, raw) => all(acceptForwarded(request, lake), raw)
}

async function serveSecurely(
  doors: ServerOptions,
  { tls, dataDir, projectId, host }: ServeConfig,
  lake: Lake,
  log: Logger,
): Promise<RunningServer | undefined> {
  if (tls === undefined) return undefined
  // Few lakes serve HTTPS themselves, and what makes certificates takes long to load.
  const { openCertificateSource } = await import('./tls/certificates.ts')
  const certificates = openCertificateSource(tls, { dataDir, projectId }, lake.clock, (sentence) =>
    log.warn(sentence),
  )
  registerCertificates(lake, { certificates, renewsItself: tls.files === undefined })
  // What there is to say of a certificate is told where nobody comes as well.
  const look = setInterval(() => certificates.current(), 60_000).unref()
  lake.closed.addEventListener('abort', () => clearInterval(look), { once: true })
  try {
    return await startHttpsServer({ ...doors, port: tls.port, certificates })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    const sentence = `Port ${tls.port} on ${host} is busy: choose another with CONTENT_LAKE_TLS_PORT.`
    throw new TlsError(sentence, { cause: error })
  }
}
