import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { startStack, type RunningStack } from '../../server/launcher/start-stack.ts'
import { buildIfNeeded } from '../../server/launcher/build.ts'
import {
  consoleProgressReporter,
  createProgressReporter,
  type ProgressReporter,
} from '../../server/launcher/progress-reporter.ts'
import { checkoutRoot } from '../../server/launcher/run-launcher.ts'
import { resetTestData, testPlan } from './test-installation.ts'

/** Starts a fresh installation on the production build for one worker. */
async function startInstallation(
  worker: number,
  reporter: ProgressReporter,
): Promise<RunningStack> {
  const plan = testPlan({}, 'browser', worker)
  resetTestData(plan)
  const log = join(plan.dataDir, 'browser-tests.log')
  rmSync(log, { force: true })
  const onLine = (name: string, line: string) => appendFileSync(log, `${name} | ${line}\n`)
  return startStack({ plan, reporter, site: 'start', onLine })
}

/**
 * Playwright's global set-up: an installation for each worker, started at the same time. A process of this one that ends
 * by a signal takes them along (`server/launcher/exit-with-parent.mjs`).
 */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  const reporter = consoleProgressReporter()
  const silent = createProgressReporter({ isTTY: false, write: () => {} })
  try {
    await buildIfNeeded(checkoutRoot, reporter)
    const starts = await Promise.allSettled(
      Array.from({ length: workers }, (_, worker) =>
        startInstallation(worker, worker === 0 ? reporter : silent),
      ),
    )
    const running = starts.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    const stop = async () => void (await Promise.all(running.map((each) => each.stop())))
    const failed = starts.find((each) => each.status === 'rejected')
    if (failed) await stop()
    if (failed) throw failed.reason
    return stop
  } finally {
    silent.close()
    reporter.close()
  }
}
