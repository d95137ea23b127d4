import { join } from 'node:path'
import { homePaths } from '#lib/addresses/path.ts'
import { reachableHost } from '#lib/http/own-address.ts'
import type { Crew } from './crew.ts'
import { freePort } from './free-port.ts'
import { type Plan, variablesFor } from './plan.ts'
import { doorOf } from './preflight.ts'
import type { Reporter } from './reporter.ts'
import { waitFor } from './wait-for.ts'

export interface SiteOptions {
  plan: Plan
  reporter: Reporter
  /** `start` serves the production build; `dev` reloads on change. */
  site: 'start' | 'dev'
  /** Receives what its processes print. */
  onLine?: ((name: string, line: string, stream: 'stdout' | 'stderr') => void) | undefined
}

/** Starts the site, in as many processes as were asked for, and waits until each has made the first pages. */
export async function startSite(
  { plan, reporter, site, onLine }: SiteOptions,
  crew: Crew,
  variables: Record<string, string>,
): Promise<void> {
  const step = reporter.step(
    plan.siteProcesses > 1 ? `Starting the site, ${plan.siteProcesses} times` : 'Starting the site',
  )
  const isBuilt = site === 'start'
  const shared = `http://${reachableHost(plan.host)}:${plan.ports.site}`
  const start = async (name: string, ownPort?: number): Promise<void> => {
    const origin = ownPort === undefined ? shared : `http://127.0.0.1:${ownPort}`
    crew.start({
      name,
      args: [
        ...(isBuilt
          ? [join(plan.root, 'scripts', 'site', 'serve.ts')]
          : [join(plan.root, 'node_modules', 'next', 'dist', 'bin', 'next'), 'dev']),
        '--port',
        String(plan.ports.site),
        '--hostname',
        plan.host,
        ...(ownPort === undefined ? [] : ['--own-port', String(ownPort)]),
      ],
      cwd: plan.root,
      env: {
        ...variablesFor('site', variables),
        NEXT_TELEMETRY_DISABLED: '1',
        ...(isBuilt && { NODE_ENV: 'production' }),
      },
      health: isBuilt ? `${origin}/api/health` : undefined,
      hearsOfRestarts: isBuilt,
      // Where several share the port, it is taken for as long as one of them is there.
      door: ownPort === undefined ? doorOf(plan, 'site') : undefined,
      onLine: (line, stream) => onLine?.(name, line, stream),
    })
    // The first pages are rendered before a person is sent to them.
    for (const path of isBuilt ? homePaths : ['/']) {
      const timeoutMs = isBuilt ? 30_000 : 120_000
      await crew.during(waitFor(`${origin}${path}`, { timeoutMs, what: name }))
    }
  }
  if (!isBuilt || plan.siteProcesses === 1) await start('site')
  // One after the other: who comes later finds what was made before.
  else
    for (let each = 1; each <= plan.siteProcesses; each++)
      await start(`site ${each}`, await freePort())
  step.done()
}
