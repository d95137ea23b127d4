import { setTimeout as pause } from 'node:timers/promises'
import { errorReporter } from '@orrery/server-kit/error-reporter'
import { createLog, type Logger } from '@orrery/server-kit/log'
import { telemetry } from '@orrery/telemetry'
import { authenticate } from './account/authenticate.ts'
import { requireMatchingProject } from './account/project-guard.ts'
import { isPublicFileUrl, withPublicCors } from './assets/public-file-cors.ts'
import { removeAbandonedBackups } from './backup/create-backup-stream.ts'
import { clusterMiddleware } from './cluster/cluster-middleware.ts'
import { respondWhileLoading } from './cluster/respond-while-loading.ts'
import { inFlightRequestsOf } from './cluster/in-flight-requests.ts'
import { runWhenLeader } from './cluster/run-when-leader.ts'
import {
  reportSecretKeyMismatch,
  closeStreamsOnReplicatedAccessChange,
} from './cluster/replicated-access-changes.ts'
import { LeaderProxy } from './cluster/leader-proxy.ts'
import { proxySocketsToLeader } from './cluster/leader-socket-proxy.ts'
import { startForwardingDeferredWrites } from './cluster/forward-deferred-writes.ts'
import { maintainRunningInstanceFile } from './cluster/maintain-running-instance-file.ts'
import { restoreForwardedRequest } from './cluster/forwarded-request.ts'
import { localServerUrl, type ServeConfig } from './config.ts'
import { createRequestHandler } from './http/request-handler.ts'
import { isLoopbackHost } from './http/peer.ts'
import { requestIdOf } from './http/request-id.ts'
import { updateGauges } from './operations/metrics-route.ts'
import { verifyStorageAtStart, startingResponse } from './operations/ready-route.ts'
import { allLakeRoutes } from './routes.ts'
import { generateSecret } from './account/secrets.ts'
import { scheduleExpiredTokenRevocation } from './account/token-revocation.ts'
import { removeRunningInstance, writeRunningInstance } from './machine/running-instance.ts'
import { type Lake, openLake } from './lake.ts'
import { rejectUpgrade, startHttpServer } from './http/server.ts'
import type { RequestHandler, RunningServer, ServerOptions, UpgradeHandler } from './http/server.ts'
import {
  logWebhookReencryption,
  warnOfAssetsOutsideBucket,
  logDatabaseOutages,
  checkAssetStore,
} from './startup-checks.ts'
import { recordResponse, traceRequest } from './telemetry/request-span.ts'
import { serveHttps } from './serve-https.ts'
import { socketTargetOf, socketHandlerFor } from './socket-routes.ts'
import type { LakeStore } from './store/lake-store.ts'
import { canDecryptStoredSecrets } from './store/open-secret-box.ts'
import { reencryptWebhookSecrets, startWebhooks } from './webhooks/webhook-service.ts'
import { createUpgradeHandler } from './socket/upgrade-handler.ts'
import { deletePartialUploads } from './assets/receive-file.ts'
import {
  clearImageCacheOfDeletedDatasets,
  scheduleGarbageCollection,
} from './assets/asset-garbage-collection.ts'
import type { HttpRequest } from './http/router.ts'

/**
 * Creates the request handler with authentication, used by the server, tests and the tunnel. Each
 * response is counted and logged with its request id.
 */
export function createLakeHandler(lake: Lake, log: Logger = createLog()): RequestHandler {
  const report = errorReporter(log)
  const middleware = lake.cluster && clusterMiddleware(lake, new LeaderProxy(lake))
  const handle = createRequestHandler(lake, allLakeRoutes, {
    ...(middleware && { middleware }),
    authenticate(request) {
      requireMatchingProject(request, lake)
      return authenticate(request, lake)
    },
    onError(error, request) {
      // An upload that the client aborted is no error of the lake.
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
    const request = restoreForwardedRequest(given, lake)
    const url = new URL(request.url)
    const response = await traceRequest(request, url.pathname, handle)
    return isPublicFileUrl(url) ? withPublicCors(url, response) : response
  }
}

/** Maximum characters of a path in a log line. */
const MAX_LOGGED_PATH = 200

/** Identifies a request in log lines; the query string may hold secrets. */
function logFields(request: HttpRequest) {
  const path = new URL(request.url).pathname.slice(0, MAX_LOGGED_PATH)
  return { requestId: requestIdOf(request), method: request.method, path }
}

/** Clients can invent methods; each would be a metric series of its own. */
function methodOf({ method }: HttpRequest): string {
  return KNOWN_METHODS.has(method) ? method : 'other'
}

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

export interface RunningLake extends RunningServer {
  readonly lake: Lake
  /** URL of the lake on this machine, no trailing slash. */
  readonly url: string
  /** Administrator token of this machine. */
  readonly machineToken: string
  /** The HTTPS port, if any. */
  readonly tlsPort?: number
  /**
   * Resolves with a message when another process has become the leader and this one must exit;
   * never outside of a cluster.
   */
  readonly dismissed: Promise<string>
}

/**
 * Starts a lake with its server. The port is bound before the data is opened, so that a second
 * start on the same port leaves the data alone. A shared port is bound when the lake is ready,
 * because the kernel would route clients of other processes to it. With port 0, `publicUrl` follows
 * the actual port.
 * @param given a store in place of the configured one
 * @throws what binding the port reports, StorageError for the data folder or the database, or
 * TlsError
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
    // A port chosen by the kernel is not shared yet.
    if (!own || config.port === 0)
      started.front = await startHttpServer({ ...doors, port: config.port })
    const { host, port } = own ?? started.front!
    const url = localServerUrl(host, port)
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
    logDatabaseOutages(lake, log)
    const dismissed = new Promise<string>((resolve) => {
      lake.cluster?.onDeposed(resolve)
      reportSecretKeyMismatch(lake, resolve)
    })
    telemetry()?.gather(async () => {
      await updateGauges(lake)
      return lake.metrics.figures()
    })
    // Registered first: a dataset left half-deleted by a crash is being removed already.
    clearImageCacheOfDeletedDatasets(lake)
    await Promise.all([
      lake.ready,
      verifyStorageAtStart(lake, (error) => report(error, 'content lake')),
      checkAssetStore(lake, report),
      // The leader may be in the middle of using these files.
      ...(lake.cluster?.role === 'reader'
        ? []
        : [
            warnOfAssetsOutsideBucket(lake, log),
            deletePartialUploads(config.dataDir),
            removeAbandonedBackups(config.dataDir),
          ]),
    ])
    runWhenLeader(lake, () => {
      scheduleGarbageCollection(lake)
      if (config.forCommand === 'read') return
      scheduleExpiredTokenRevocation(lake)
      // Without the key, a command leaves pending webhooks to the serving lake.
      if (config.forCommand === 'write' && !canDecryptStoredSecrets(lake.secrets, lake)) return
      logWebhookReencryption(reencryptWebhookSecrets(lake), log)
      startWebhooks(lake)
    })
    closeStreamsOnReplicatedAccessChange(lake)
    startForwardingDeferredWrites(lake)
    const handler = createLakeHandler(lake, log)
    const upgrade = createUpgrades(lake, handler)
    // A client that sees readiness on the own port must reach the shared port.
    const server = (started.front ??= await startHttpServer({
      ...doors,
      handler,
      upgrade,
      port: config.port,
    }))
    started.handler = handler
    started.upgrade = upgrade
    started.secure = await serveHttps(doors, config, lake, log)
    const { dataDir, projectId } = config
    // On a full disk only local commands are affected.
    const running = { url, projectId, token: machineToken, pid: process.pid }
    await writeRunningInstance(dataDir, running).catch((error: NodeJS.ErrnoException) =>
      log.warn(
        `The address of the lake could not be written to ${dataDir} (${error.code}). Commands on this machine need --url and a token.`,
      ),
    )
    maintainRunningInstanceFile(lake, running)
    return {
      ...server,
      lake,
      url,
      machineToken,
      dismissed,
      ...(started.secure && { tlsPort: started.secure.port }),
      async close() {
        const left = lake.cluster && inFlightRequestsOf(lake).drain()
        // Clients of event streams reconnect to another process, or to the next one.
        for (const each of [server, started.own, started.secure]) each?.stopAccepting?.()
        await removeRunningInstance(dataDir, machineToken)
        await left
        lake.close()
        // The last events of the streams are still being sent.
        await pause(LAST_EVENTS_MS)
        await closeServers()
      },
    }
  } catch (error) {
    started.lake?.close()
    await closeServers()
    throw error
  }
}

/** Milliseconds in which event streams send their last event before connections are closed. */
const LAST_EVENTS_MS = 20

const respondWhileStarting = respondWhileLoading(startingResponse)

/** Binds the own port for other processes of the cluster: on loopback, unless its URL is public. */
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
  const all = proxySocketsToLeader(lake, here, (pathname) => socketTargetOf(pathname) === 'writer')
  return (request, raw) => all(restoreForwardedRequest(request, lake), raw)
}
