/** Starts the test runners, reads what they report, and ends them when the run is interrupted. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkoutRoot } from '../../server/launcher/run-launcher.ts'
import { failure, sum, summarizePlaywright, type TestSummary } from './test-summary.ts'
import { UNIT_SUMMARY } from './unit-reporter.ts'

/** What Node has compiled once, for the hundreds of processes that a run starts of the same sources. */
const compiled = join(checkoutRoot, 'test-results', 'compiled')
const runFollowed = join(checkoutRoot, 'server', 'launcher', 'run-with-parent.mjs')
const running = new Set<ChildProcess>()

/** Passes SIGINT, SIGTERM and SIGHUP on to what runs. The signal that it returns says that the run must end. */
export function whenInterrupted(): AbortSignal {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted.abort()
      // Playwright stops its installations on this one.
      for (const child of running) child.kill('SIGINT')
    })
  }
  return interrupted.signal
}

/** Runs a script of Node to its end and returns its exit code. The script ends when this process is gone. */
async function runScript(script: string, words: string[]): Promise<number> {
  const child = spawn(process.execPath, [runFollowed, join(checkoutRoot, script), ...words], {
    cwd: checkoutRoot,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  running.add(child)
  const [status] = (await once(child, 'exit')) as [number | null]
  running.delete(child)
  return status ?? 1
}

/** Runs a test runner; one that leaves no report, or fails without saying where, counts as a failure. */
async function runRunner<Report>(
  script: string,
  words: string[],
  report: string,
  summarize: (report: Report) => TestSummary,
): Promise<TestSummary> {
  const path = join(checkoutRoot, report)
  rmSync(path, { force: true })
  const status = await runScript(script, words)
  try {
    const result = summarize(JSON.parse(readFileSync(path, 'utf8')) as Report)
    if (status === 0 || result.failed > 0) return result
    return sum([result, failure(`${script} failed outside its tests (exit code ${status}).`)])
  } catch {
    return failure(`${script} left no report (exit code ${status}).`)
  }
}

/** Runs the unit and contract tests, or those whose paths hold one of `filters`. */
export const runVitest = (filters: string[]): Promise<TestSummary> =>
  runRunner(
    'node_modules/vitest/vitest.mjs',
    ['run', ...filters],
    UNIT_SUMMARY,
    (summary: TestSummary) => summary,
  )

/** Runs browser specs; each worker brings up an installation of its own. */
export const runPlaywright = (words: string[]): Promise<TestSummary> =>
  runRunner(
    'node_modules/@playwright/test/cli.js',
    ['test', ...words],
    'test-results/browser.json',
    summarizePlaywright,
  )
