import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bringUp } from '../launcher/bring-up.ts'
import { consoleReporter } from '../launcher/reporter.ts'
import { testPlan, prepareTestData } from './stack.ts'

/** Playwright's global set-up: a fresh installation on the production build. */
export default async function setUp(): Promise<() => Promise<void>> {
  const plan = testPlan()
  prepareTestData(plan)
  const log = join(plan.dataDir, 'browser-tests.log')
  rmSync(log, { force: true })
  const reporter = consoleReporter()
  const running = await bringUp({
    plan,
    reporter,
    site: 'start',
    onLine: (name, line) => appendFileSync(log, `${name} | ${line}\n`),
  }).finally(reporter.close)
  return running.stop
}
