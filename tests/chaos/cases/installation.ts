import {
  type StartStackOptions,
  startStack,
  type RunningStack,
} from '../../../server/launcher/start-stack.ts'
import type { Plan } from '../../../server/launcher/plan.ts'
import { consoleProgressReporter } from '../../../server/launcher/progress-reporter.ts'

/** One line that a process printed. */
export interface PrintedLine {
  name: string
  line: string
}

export interface Installation {
  running: RunningStack
  /** What lake, shop and site printed so far. */
  printed: PrintedLine[]
  /** What the launcher told of its children so far. */
  told: string[]
}

/** What a case is given, and what it answers: a sentence for each fault. */
export type Case = (of: { plan: Plan; tell: (line: string) => void }) => Promise<string[]>

/**
 * Brings an installation up, works with it and stops it again, whatever comes of it.
 *
 * @throws CliError when it does not come up, and what `work` throws
 */
export async function withInstallation<Result>(
  plan: Plan,
  work: (installation: Installation) => Promise<Result>,
  options: Pick<StartStackOptions, 'seed'> & { site?: StartStackOptions['site'] } = {},
): Promise<Result> {
  const printed: PrintedLine[] = []
  const told: string[] = []
  const reporter = consoleProgressReporter()
  const onLine = (name: string, line: string): void => void printed.push({ name, line })
  const running = await startStack({ plan, reporter, site: 'start', onLine, ...options }).finally(
    reporter.close,
  )
  running.supervisor.restartFailed((line) => {
    told.push(line)
    reporter.line(line)
  })
  try {
    return await running.supervisor.untilFailure(work({ running, printed, told }))
  } finally {
    await running.stop()
  }
}

/** Lines that a person cannot read: where in a program something was thrown. */
export const stackTraceLines = (printed: readonly PrintedLine[]): PrintedLine[] =>
  printed.filter(({ line }) => /^\s+at .+[:(]/.test(line))

/** What an address answers: its status, and its text. @throws TypeError where nobody answers */
export async function ask(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(20_000), ...init })
  return { status: response.status, text: await response.text() }
}
