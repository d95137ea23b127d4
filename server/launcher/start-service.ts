import { join } from 'node:path'
import { connectableHost } from '#lib/http/internal-url.ts'
import type { Supervisor } from './supervisor.ts'
import { findFreePort } from './find-free-port.ts'
import { lakeReplicaName, lakeProcessAddress } from './lake-process-config.ts'
import { type LaunchPlan, processEnvironment } from './launch-plan.ts'
import { requiredPortOf } from './preflight-checks.ts'
import type { ProgressReporter } from './progress-reporter.ts'
import { waitForUrl } from './wait-for-url.ts'

export interface ServiceOptions {
  plan: LaunchPlan
  reporter: ProgressReporter
  /** `dev` restarts services when their sources change. */
  site: 'start' | 'dev' | 'none'
  /** Receives their output. */
  onLine?: ((name: string, line: string, stream: 'stdout' | 'stderr') => void) | undefined
}

/** Timeout until a service is ready, in ms. An exit ends the wait at once, so only a slow machine needs it. */
const startTimeoutMs = 120_000

const restartOnChange = join(import.meta.dirname, 'restart-on-change.mjs')

const folders = { lake: 'content-lake', shop: 'storefront-api' } as const

/** Starts the embedded lake or shop and waits until it is ready. */
export async function startService(
  service: 'lake' | 'shop',
  { plan, reporter, site, onLine }: ServiceOptions,
  supervisor: Supervisor,
  variables: Record<string, string>,
): Promise<void> {
  if (!plan.embedded[service]) return
  const { count, database } = service === 'lake' ? plan.lakes : plan.shops
  const place = database === undefined ? '' : ` on ${database}`
  const step = reporter.step(`Starting the ${service}${place}`)
  const isOneOfSeveral = count > 1
  const start = async (number: number): Promise<void> => {
    const name = isOneOfSeveral ? `${service} ${number}` : service
    const given = service === 'lake' ? variables : {}
    const own = isOneOfSeveral ? lakeProcessAddress(number, await findFreePort(), given) : undefined
    // A private port binds to loopback.
    const host = own && !given.CONTENT_LAKE_PEER_URL ? '127.0.0.1' : connectableHost(plan.host)
    const origin = `http://${host}:${own?.port ?? plan.ports[service]}`
    const script = join(plan.root, 'packages', folders[service], 'src', 'bin.ts')
    supervisor.start({
      name,
      args: [
        semiSpaceFlag,
        ...(site === 'dev' ? [restartOnChange] : []),
        script,
        ...(own ? ['--own-port', String(own.port)] : []),
        ...(service === 'lake' && database !== undefined
          ? ['--replica', lakeReplicaName(number, variables)]
          : []),
      ],
      cwd: plan.root,
      env: { ...mallocEnvironment, ...processEnvironment(service, variables), ...own?.variables },
      // In development, a process may be paused in a debugger.
      health: site === 'dev' ? undefined : `${origin}/health`,
      // A port shared by several processes stays in use while one of them runs.
      port: own ? undefined : requiredPortOf(plan, service),
      onLine: (line, stream) => onLine?.(name, line, stream),
    })
    await waitForUrl(`${origin}/ready`, {
      timeoutMs: startTimeoutMs,
      what: name,
      signal: supervisor.stopSignal,
    })
  }
  // The first process starts alone: it initializes an empty database.
  await supervisor.untilFailure(start(1))
  const others = Array.from({ length: count - 1 }, (_, at) => at + 2)
  await supervisor.untilFailure(Promise.all(others.map(start)))
  step.done()
}

/**
 * Size of a semi-space in MB. Node's default on a large machine is four times that, and memory stays allocated after load.
 */
const semiSpaceFlag = '--max-semi-space-size=16'

/** glibc allocates an arena per thread and keeps it; two arenas reduce memory after load by a sixth. */
const mallocEnvironment = { MALLOC_ARENA_MAX: '2' }
