import { isBuildCurrent, buildIfNeeded } from './build.ts'
import { emptyOversizedCompileCache, createPrivateCompileCacheDir } from './compile-cache.ts'
import { type Supervisor, createSupervisor } from './supervisor.ts'
import { lockDataDir } from './data-lock.ts'
import { childEnvironment, type LaunchPlan } from './launch-plan.ts'
import {
  checkDataDir,
  fullDiskProblem,
  runPreflightChecks,
  waitForDiskSpace,
} from './preflight-checks.ts'
import type { ProgressReporter } from './progress-reporter.ts'
import { ensureSecrets } from './secrets.ts'
import type { SiteProcesses } from './site-processes.ts'
import { startService } from './start-service.ts'
import { startSite } from './start-site.ts'
import { deploySchema } from './deploy-schema.ts'
import { lakeOriginOf, needsSeed, seedLake } from './seed-lake.ts'

export interface StartStackOptions {
  plan: LaunchPlan
  reporter: ProgressReporter
  /** `start` serves the production build; `dev` reloads on change; `none` starts the services only. */
  site: 'start' | 'dev' | 'none'
  /** Seeds an empty lake. On by default. */
  seed?: boolean
  /** Aborted on a request to stop. */
  signal?: AbortSignal
  /** Receives the output of the children. */
  onLine?: (name: string, line: string, stream: 'stdout' | 'stderr') => void
}

export interface RunningStack {
  supervisor: Supervisor
  plan: LaunchPlan
  /** Environment of the children, secrets included. */
  variables: Record<string, string>
  /** The processes of a built site. */
  site: SiteProcesses | undefined
  /** Stops everything in order and unlocks the data folder. Idempotent. */
  stop: () => Promise<void>
}

/**
 * Starts lake, shop and site. Independent steps run in parallel: the build with the services and the seed, and the site's
 * own loading with the lake's start. The home page needs nothing from the shop, so the shop starts after a built site unless
 * the seed needs it.
 *
 * @throws CliError when a part does not start; the others are stopped
 */
export async function startStack(options: StartStackOptions): Promise<RunningStack> {
  const { plan, reporter, signal } = options
  const needsBuild = () => options.site === 'start' && !isBuildCurrent(plan.root)
  await waitForDiskSpace(plan.dataDir, needsBuild, { say: reporter.line, signal })
  checkDataDir(plan.dataDir)
  // Locks first: another run on this folder uses its ports too, and is the better error.
  const unlock = lockDataDir(plan.dataDir)
  await runPreflightChecks(plan, needsBuild).catch((error: unknown) => {
    unlock()
    throw error
  })
  createPrivateCompileCacheDir(plan.dataDir)
  const supervisor = createSupervisor(undefined, () => fullDiskProblem(plan.dataDir))
  const variables = childEnvironment(plan, ensureSecrets(plan.dataDir))
  let stopped: Promise<void> | undefined
  let site: SiteProcesses | undefined
  const stop = (): Promise<void> => {
    stopped ??= end()
    return stopped
  }
  const end = async (): Promise<void> => {
    const ended = supervisor.stop()
    site?.closeSocket()
    await ended
    await site?.releaseBuild()
    unlock()
  }
  try {
    signal?.throwIfAborted()
    site = await Promise.race([rejectOnAbort(signal), startAll(options, supervisor, variables)])
    emptyOversizedCompileCache(plan.dataDir)
  } catch (error) {
    await stop()
    throw error
  }
  return { supervisor, plan, variables, site, stop }
}

/** Rejects with the reason once `signal` is aborted; never resolves. */
function rejectOnAbort(signal?: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

async function startAll(
  options: StartStackOptions,
  supervisor: Supervisor,
  variables: Record<string, string>,
): Promise<SiteProcesses | undefined> {
  const { plan, reporter, site } = options
  // A failure or a stop request cancels the other steps.
  const halt = new AbortController()
  const { signal } = halt
  options.signal?.addEventListener('abort', () => halt.abort(), { once: true })
  // The site takes longest to load, so whether its build can be served is checked first.
  const built = site === 'start' ? buildIfNeeded(plan.root, reporter, signal) : undefined
  const lake = startService('lake', options, supervisor, variables)
  let shop: Promise<void> | undefined
  const startShop = (): Promise<void> =>
    (shop ??= startService('shop', options, supervisor, variables))
  const wantsSeed = (options.seed ?? true) && plan.embedded.lake
  const content = lake.then(async () => {
    if (plan.embedded.lake)
      await deploySchema(plan.root, lakeOriginOf(plan), variables).catch((error: unknown) =>
        // Only agent actions need it.
        reporter.line(`! ${error instanceof Error ? error.message : String(error)}`),
      )
    if (!wantsSeed || !(await needsSeed(plan, variables))) return
    await startShop()
    await seedLake(plan, variables, reporter, signal)
  })
  let onFirstPage = (): void => {}
  const firstPage = new Promise<void>((resolve) => (onFirstPage = resolve))
  const services = (built ? firstPage : lake).then(startShop)
  const served = Promise.resolve(built).then(() => {
    signal.throwIfAborted()
    if (site === 'none') return undefined
    return startSite({ ...options, site, content, onFirstPage }, supervisor, variables)
  })
  const [processes] = await supervisor
    .untilFailure(Promise.all([served, content, services]))
    .finally(() => halt.abort())
  options.signal?.throwIfAborted()
  return processes
}
