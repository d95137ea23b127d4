/**
 * `npm test`: runs every check, the unit and contract tests, and the main job of an editor and a shopper in a browser. `npm
 * run test:e2e` runs the whole browser suite, `npm run test:walks` the long-running tests (decision 0136). Parts of paths
 * select test files, `--only` selects stages. The last line sums up all stages; a check counts as a test.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from '../checks/all-checks.ts'
import type { Check } from '../checks/finding.ts'
import { firstLoadBudgetCheck } from '../checks/first-load-budget.ts'
import { publicChunksCheck } from '../checks/public-chunks.ts'
import { runChecks } from '../checks/run-checks.ts'
import { sourceFiles } from '../checks/source-files.ts'
import { buildIfNeeded } from '../../server/launcher/build.ts'
import { CliError } from '../../server/launcher/cli-error.ts'
import { consoleProgressReporter } from '../../server/launcher/progress-reporter.ts'
import { checkoutRoot, runCommand } from '../../server/launcher/run-launcher.ts'
import { runPlaywright, runVitest, whenInterrupted } from '../testing/test-runners.ts'
import { selectStages, type Stage } from '../testing/test-stages.ts'
import startWatchdog from '../testing/start-watchdog.ts'
import { summaryLine, failure, seconds, sum, type TestSummary } from '../testing/test-summary.ts'

const interrupted = whenInterrupted()

async function summarizeChecks(run: Check[]): Promise<TestSummary> {
  const failed = await runChecks(run, { root: checkoutRoot })
  return {
    passed: run.length - failed.length,
    failed: failed.length,
    skipped: 0,
    lines: failed.map((name) => `✗ check: ${name}`),
  }
}

/** Builds the site, then runs the browser. */
async function browser(run: () => Promise<TestSummary[]>): Promise<TestSummary[]> {
  const reporter = consoleProgressReporter()
  try {
    await buildIfNeeded(checkoutRoot, reporter, interrupted)
  } catch (error) {
    if (!(error instanceof CliError)) console.error(error)
    return [failure(error instanceof Error ? error.message : 'The build failed.')]
  } finally {
    reporter.close()
  }
  return run()
}

/** Checks of the build output. */
const checksOfBuild = [publicChunksCheck, firstLoadBudgetCheck]

const run: Record<Stage, (filters: string[]) => Promise<TestSummary[]>> = {
  checks: async () => [await summarizeChecks(checks)],
  unit: async (filters) => [await runVitest(filters)],
  main: () =>
    browser(async () => [
      await summarizeChecks(checksOfBuild),
      await runPlaywright(['--grep', '@main', '--workers=1']),
    ]),
  e2e: (filters) =>
    browser(async () =>
      filters.length > 0
        ? [await runPlaywright(filters)]
        : [await summarizeChecks(checksOfBuild), await runPlaywright(['--grep-invert', '@walk'])],
    ),
  walks: async (filters) => [
    await runVitest(filters.length > 0 ? filters : ['.walk.test']),
    ...(filters.length > 0
      ? []
      : await browser(async () => [await runPlaywright(['--grep', '@walk'])])),
  ],
}

const testFiles = (): string[] =>
  sourceFiles(checkoutRoot, /\.(?:test\.tsx?|spec\.ts)$/).map(({ path }) => path)

await runCommand(async () => {
  const { stages, filters } = selectStages(process.argv.slice(2), testFiles)
  mkdirSync(join(checkoutRoot, 'test-results'), { recursive: true })
  startWatchdog()
  const summaries: TestSummary[] = []
  const times: string[] = []
  for (const stage of stages) {
    const since = performance.now()
    summaries.push(...(await run[stage](filters)))
    times.push(`${stage} ${seconds(performance.now() - since)}`)
    if (interrupted.aborted) summaries.push(failure(`interrupted in the stage "${stage}"`))
    if (interrupted.aborted) break
  }
  const total = sum(summaries)
  // Failures are repeated at the end of a long run.
  for (const line of total.lines) console.log(line)
  console.log(`\nStages: ${times.join(', ')}.`)
  console.log(`\n${summaryLine(total)}`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
})
