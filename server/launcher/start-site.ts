import { join } from 'node:path'
import { connectableHost } from '#lib/http/internal-url.ts'
import type { Supervisor } from './supervisor.ts'
import { type LaunchPlan, processEnvironment } from './launch-plan.ts'
import { requiredPortOf } from './preflight-checks.ts'
import type { ProgressReporter } from './progress-reporter.ts'
import { SiteProcesses } from './site-processes.ts'
import { waitForUrl, waitForPort } from './wait-for-url.ts'

export interface SiteOptions {
  plan: LaunchPlan
  reporter: ProgressReporter
  /** `start` serves the production build; `dev` reloads on change. */
  site: 'start' | 'dev'
  /** Settles when the lake responds and has content. */
  content: Promise<void>
  /** Called when the home page is rendered and the site accepts visitors. */
  onFirstPage: () => void
  /** Receives the output of its processes. */
  onLine?: ((name: string, line: string, stream: 'stdout' | 'stderr') => void) | undefined
}

/**
 * Starts the site and waits for its first page.
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

/** Next.js's development server. */
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
  // The first page is requested before the services are ready, because compiling it takes longer.
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
