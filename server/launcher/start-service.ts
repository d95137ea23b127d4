import { join } from 'node:path'
import { connectableHost } from '#lib/http/internal-url.ts'
import type { Supervisor } from './supervisor.ts'
import { freePort } from './free-port.ts'
import { replicaNameOf, processAddressOf } from './lake-processes.ts'
import { type Plan, processEnvironment } from './plan.ts'
import { requiredPortOf } from './preflight.ts'
import type { ProgressReporter } from './progress-reporter.ts'
import { waitForUrl } from './wait-for-url.ts'

export interface ServiceOptions {
  plan: Plan
  reporter: ProgressReporter
  /** With `dev` they are started again when their sources change. */
  site: 'start' | 'dev' | 'none'
  /** Receives what they print. */
  onLine?: ((name: string, line: string, stream: 'stdout' | 'stderr') => void) | undefined
}

/** Milliseconds for a service to be ready: a death ends the wait at once, and a busy machine is slow. */
const startTimeoutMs = 120_000

const restartOnChange = join(import.meta.dirname, 'restart-on-change.mjs')

const folders = { lake: 'content-lake', shop: 'storefront-api' } as const

/** Starts the lake or the shop, where it is our own, and waits until it can do its work. */
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
    const own = isOneOfSeveral ? processAddressOf(number, await freePort(), given) : undefined
    // A port that nobody else is to reach is one of loopback.
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
          ? ['--replica', replicaNameOf(number, variables)]
          : []),
      ],
      cwd: plan.root,
      env: { ...mallocEnvironment, ...processEnvironment(service, variables), ...own?.variables },
      // Who develops may stop a process to look into it.
      health: site === 'dev' ? undefined : `${origin}/health`,
      // Where several share the port, it is taken for as long as one of them is there.
      port: own ? undefined : requiredPortOf(plan, service),
      onLine: (line, stream) => onLine?.(name, line, stream),
    })
    await waitForUrl(`${origin}/ready`, {
      timeoutMs: startTimeoutMs,
      what: name,
      signal: supervisor.stopSignal,
    })
  }
  // The first one writes: what there is to make of an empty database is made once.
  await supervisor.untilFailure(start(1))
  const others = Array.from({ length: count - 1 }, (_, at) => at + 2)
  await supervisor.untilFailure(Promise.all(others.map(start)))
  step.done()
}

/** Megabytes of half the memory of new objects: on a large machine Node would take four times as much, and keep it after a flood. */
const semiSpaceFlag = '--max-semi-space-size=16'

/** Where the C library is GNU's, each thread would keep what it once took; two heaps for all of them keep a sixth less after a flood. */
const mallocEnvironment = { MALLOC_ARENA_MAX: '2' }
