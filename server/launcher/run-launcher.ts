import { relative, resolve } from 'node:path'
import { withCurrentVariableNames } from '@orrery/server-kit/renamed-variables'
import { homePathsOfLocales } from '#lib/addresses/localized-path.ts'
import { type StartStackOptions, startStack, type RunningStack } from './start-stack.ts'
import { type ControlServer, startControlServer } from './control-server.ts'
import { readEnvFilesBelowVariables } from './env-files.ts'
import type { LakeProcessConfig } from './lake-process-config.ts'
import { type LaunchPlan, createLaunchPlan } from './launch-plan.ts'
import { CliError } from './cli-error.ts'
import { consoleProgressReporter } from './progress-reporter.ts'
import { secretsPath } from './secrets.ts'
import type { ShopProcessConfig } from './shop-process-config.ts'
import { tolerateFullLogDisk } from './tolerate-full-log-disk.ts'

/** The folder of the checkout. */
export const checkoutRoot = resolve(import.meta.dirname, '../..')

/** The plan from the variables and env files of this process, with former variable names. */
export function readLaunchPlan(): LaunchPlan {
  const variables = withCurrentVariableNames(
    readEnvFilesBelowVariables(checkoutRoot, process.env),
    (sentence) => {
      console.error(`! ${sentence}`)
    },
  )
  return createLaunchPlan(checkoutRoot, variables)
}

/**
 * Runs a command and sets its exit code. A `CliError` prints its message and exits with 1; other errors print their stack.
 */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    console.error(error instanceof CliError ? `✗ ${error.message}` : error)
    process.exitCode = 1
  }
}

/** Signals within this time count as one request to stop, in ms. */
const duplicateSignalMs = 300

/**
 * Starts everything, prints the addresses, and runs until a signal or until a child cannot be restarted.
 *
 * @returns the exit code: 0 after a requested stop, 130 when stopped during the start
 */
export async function runLauncher(
  options: Pick<StartStackOptions, 'site' | 'onLine'>,
): Promise<number> {
  tolerateFullLogDisk()
  const plan = readLaunchPlan()
  const reporter = consoleProgressReporter(plan.dataDir)
  const stopAsked = new AbortController()
  let running: RunningStack | undefined
  let control: ControlServer | undefined
  let askedAt: number | undefined
  const onSignal = (): void => {
    const now = performance.now()
    if (askedAt !== undefined) {
      // npm and `start.mjs` forward a signal that the process group also receives.
      if (now - askedAt < duplicateSignalMs) return
      running?.supervisor.kill()
      process.exit(130)
    }
    askedAt = now
    reporter.line('Stopping … (press Ctrl-C again to stop at once)')
    stopAsked.abort(new CliError('Stopped before the start was complete.'))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)

  try {
    running = await startStack({ ...options, plan, reporter, signal: stopAsked.signal })
    if (!stopAsked.signal.aborted) reporter.line(startupSummary(running.plan))
    running.supervisor.restartFailed(reporter.line)
    control = await startControlServer(running, reporter.line)
    const asked = new Promise<void>((resolve) => {
      if (stopAsked.signal.aborted) resolve()
      else stopAsked.signal.addEventListener('abort', () => resolve())
    })
    await running.supervisor.untilFailure(asked)
    control?.close()
    await running.stop()
    reporter.line('Stopped.')
    return 0
  } catch (error) {
    await running?.stop()
    if (!stopAsked.signal.aborted) throw error
    reporter.line('Stopped.')
    return 130
  } finally {
    control?.close()
    reporter.close()
  }
}

function inDatabase(
  what: string,
  { database, count }: LakeProcessConfig | ShopProcessConfig,
): string[] {
  if (database === undefined) return []
  return [`  ${what}  ${database}  (PostgreSQL${count > 1 ? `, ${count} processes` : ''})`]
}

/** The addresses and how to log in, as printed after the start. */
export function startupSummary(plan: LaunchPlan): string {
  const { assets, origins, embedded, dataDir, lakes, shops, siteProcesses } = plan
  const { CACHE_URL: cache } = plan.variables
  const times = siteProcesses > 1 ? `, ${siteProcesses} processes` : ''
  const inCheckout = relative(plan.root, secretsPath(dataDir))
  const secrets = inCheckout.startsWith('..') ? secretsPath(dataDir) : inCheckout
  const login = embedded.lake
    ? 'no login needed on this machine'
    : 'log in with your Sanity account'
  return [
    '',
    'Orrery is running.',
    '',
    `  Site          ${origins.site}  (and ${homePathsOfLocales.filter((path) => path !== '/').join(', ')}${times})`,
    // Host only: the rest of the URL may contain a password.
    ...(cache && URL.canParse(cache) ? [`  Page cache    ${new URL(cache).host}  (shared)`] : []),
    `  Studio        ${origins.site}/studio  (${login})`,
    `  Content lake  ${origins.lake}${embedded.lake ? '' : '  (hosted)'}`,
    ...inDatabase('Content in  ', lakes),
    ...(assets === undefined ? [] : [`  Assets        ${assets}`]),
    `  Shop          ${origins.shop}${embedded.shop ? '' : '  (hosted)'}`,
    ...inDatabase('Store in    ', shops),
    ...(embedded.shop
      ? [`  Shop's admin  ${origins.shop}/admin  (token: STOREFRONT_API_ADMIN_TOKEN in ${secrets})`]
      : []),
    '',
    ...(embedded.lake ? [`  Tokens for command-line tools: ${secrets}`] : []),
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n')
}
