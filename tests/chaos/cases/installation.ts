import {
  type StartStackOptions,
  startStack,
  type RunningStack,
} from '../../../server/launcher/start-stack.ts'
import type { LaunchPlan } from '../../../server/launcher/launch-plan.ts'
import { consoleProgressReporter } from '../../../server/launcher/progress-reporter.ts'

/** One line that a process printed. */
export interface PrintedLine {
  name: string
  line: string
}

export interface Installation {
  running: RunningStack
  /** Output of lake, shop and site so far. */
  printed: PrintedLine[]
  /** Log lines of the launcher so far. */
  reported: string[]
}

/** A scenario. It returns a sentence for each failure. */
export type Case = (of: { plan: LaunchPlan; tell: (line: string) => void }) => Promise<string[]>

/**
 * Starts an installation, runs `work`, and stops it in any case.
 *
 * @throws CliError when the installation does not start, and what `work` throws
 */
export async function withInstallation<Result>(
  plan: LaunchPlan,
  work: (installation: Installation) => Promise<Result>,
  options: Pick<StartStackOptions, 'seed'> & { site?: StartStackOptions['site'] } = {},
): Promise<Result> {
  const printed: PrintedLine[] = []
  const reported: string[] = []
  const reporter = consoleProgressReporter()
  const onLine = (name: string, line: string): void => void printed.push({ name, line })
  const running = await startStack({ plan, reporter, site: 'start', onLine, ...options }).finally(
    reporter.close,
  )
  running.supervisor.restartFailed((line) => {
    reported.push(line)
    reporter.line(line)
  })
  try {
    return await running.supervisor.untilFailure(work({ running, printed, reported }))
  } finally {
    await running.stop()
  }
}

/** Stack trace lines, which operators should not see. */
export const stackTraceLines = (printed: readonly PrintedLine[]): PrintedLine[] =>
  printed.filter(({ line }) => /^\s+at .+[:(]/.test(line))

/**
 * Status and text of a response.
 *
 * @throws TypeError when nothing responds
 */
export async function ask(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000), ...init })
  return { status: response.status, text: await response.text() }
}
