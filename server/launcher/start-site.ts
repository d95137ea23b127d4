import { join } from 'node:path'
import { connectableHost } from '#lib/http/internal-url.ts'
import type { Supervisor } from './supervisor.ts'
import { type Plan, processEnvironment } from './plan.ts'
import { requiredPortOf } from './preflight.ts'
import type { ProgressReporter } from './progress-reporter.ts'
import { SiteProcesses } from './site-processes.ts'
import { waitForUrl, waitForPort } from './wait-for-url.ts'

export interface SiteOptions {
  plan: Plan
  reporter: ProgressReporter
  /** `start` serves the production build; `dev` reloads on change. */
  site: 'start' | 'dev'
  /** Settles when the lake answers and holds content. */
  content: Promise<void>
  /** Called when the home page is made and visitors are let in. */
  onFirstPage: () => void
  /** Receives what its processes print. */
  onLine?: ((name: string, line: string, stream: 'stdout' | 'stderr') => void) | undefined
}

/**
 * Starts the site and waits until it has made its first page.
 *
 * @returns the processes of a built site
 */
export async function startSite(
  { plan, reporter, site, content, onFirstPage, onLine }: SiteOptions,
  supervisor: Supervisor,
  variables: Record<string, string>,
): Promise<SiteProcesses | undefined> {
  const { siteProcesses: processes, root } = plan
  const times = site === 'start' && processes > 1 ? `, ${processes} times` : ''
  const step = reporter.step(`Starting the site${times}`)
  if (site === 'dev') await startDevelopment({ plan, content, onLine }, supervisor, variables)
  else {
    const running = await SiteProcesses.open({ plan, supervisor, onLine })
    await running
      .start({ root, processes, variables }, content, onFirstPage)
      .catch(async (error: unknown) => {
        running.closeSocket()
        await running.releaseBuild()
        throw error
      })
    step.done()
    return running
  }
  step.done()
  return undefined
}

/** The framework's own development server. */
async function startDevelopment(
  { plan, content, onLine }: Pick<SiteOptions, 'plan' | 'content' | 'onLine'>,
  supervisor: Supervisor,
  variables: Record<string, string>,
): Promise<void> {
  const next = join(plan.root, 'node_modules', 'next', 'dist', 'bin', 'next')
  supervisor.start({
    name: 'site',
    group: 'site',
    args: [next, 'dev', '--port', String(plan.ports.site), '--hostname', plan.host],
    cwd: plan.root,
    env: { ...processEnvironment('site', variables), NEXT_TELEMETRY_DISABLED: '1' },
    port: requiredPortOf(plan, 'site'),
    onLine: (line, stream) => onLine?.('site', line, stream),
  })
  const host = connectableHost(plan.host)
  const { site: port } = plan.ports
  const home = `http://${host}:${port}/`
  const what = 'site'
  // Its first page compiles for longer than the services start, so that it is asked for before they are there.
  const early = waitForPort({ host, port }, { timeoutMs: 120_000, what })
    .then(() => fetch(home, { signal: supervisor.stopSignal }))
    .then(({ ok }) => ok)
    .catch(() => false)
  await supervisor.untilFailure(content)
  if (await supervisor.untilFailure(early)) return
  await supervisor.untilFailure(
    waitForUrl(home, { timeoutMs: 120_000, what, signal: supervisor.stopSignal }),
  )
}
