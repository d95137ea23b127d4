import { join } from 'node:path'
import { connectableHost } from '#lib/http/internal-url.ts'
import type { Crew } from './crew.ts'
import { freePort } from './free-port.ts'
import { nameOf, ownPlaceOf } from './lakes.ts'
import { type Plan, variablesFor } from './plan.ts'
import { doorOf } from './preflight.ts'
import type { Reporter } from './reporter.ts'
import { waitFor } from './wait-for.ts'

export interface ServicesOptions {
  plan: Plan
  reporter: Reporter
  /** With `dev` they are started again when their sources change. */
  site: 'start' | 'dev' | 'none'
  /** Receives what they print. */
  onLine?: ((name: string, line: string, stream: 'stdout' | 'stderr') => void) | undefined
}

/** Milliseconds for a service to be ready: a death ends the wait at once, and a busy machine is slow. */
const longestStart = 120_000

const runWatched = join(import.meta.dirname, 'run-watched.mjs')

const folders = { lake: 'content-lake', shop: 'storefront-api' } as const

/** Starts the lake or the shop, where it is our own, and waits until it can do its work. */
export async function startService(
  service: 'lake' | 'shop',
  { plan, reporter, site, onLine }: ServicesOptions,
  crew: Crew,
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
    const own = isOneOfSeveral ? ownPlaceOf(number, await freePort(), given) : undefined
    // A port that nobody else is to reach is one of loopback.
    const host = own && !given.CONTENT_LAKE_PEER_URL ? '127.0.0.1' : connectableHost(plan.host)
    const origin = `http://${host}:${own?.port ?? plan.ports[service]}`
    const script = join(plan.root, 'packages', folders[service], 'src', 'bin.ts')
    crew.start({
      name,
      args: [
        youngMemory,
        ...(site === 'dev' ? [runWatched] : []),
        script,
        ...(own ? ['--own-port', String(own.port)] : []),
        ...(service === 'lake' && database !== undefined
          ? ['--replica', nameOf(number, variables)]
          : []),
      ],
      cwd: plan.root,
      env: { ...fewArenas, ...variablesFor(service, variables), ...own?.variables },
      // Who develops may stop a process to look into it.
      health: site === 'dev' ? undefined : `${origin}/health`,
      // Where several share the port, it is taken for as long as one of them is there.
      door: own ? undefined : doorOf(plan, service),
      onLine: (line, stream) => onLine?.(name, line, stream),
    })
    await waitFor(`${origin}/ready`, { timeoutMs: longestStart, what: name, signal: crew.ended })
  }
  // The first one writes: what there is to make of an empty database is made once.
  await crew.during(start(1))
  const others = Array.from({ length: count - 1 }, (_, at) => at + 2)
  await crew.during(Promise.all(others.map(start)))
  step.done()
}

/** Megabytes of half the memory of new objects: on a large machine Node would take four times as much, and keep it after a flood. */
const youngMemory = '--max-semi-space-size=16'

/** Where the C library is GNU's, each thread would keep what it once took; two heaps for all of them keep a sixth less after a flood. */
const fewArenas = { MALLOC_ARENA_MAX: '2' }
