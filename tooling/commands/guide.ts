/**
 * `npm run guide`: takes the screenshots of docs/editors.md from Studio, on its own installation with the demo content. `--
 * --only today,media` takes some of them.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { takeGuideScreenshots } from '../guide/take-screenshots.ts'
import { seedGuideContent } from '../guide/seed-guide-content.ts'
import { startStack } from '../../server/launcher/start-stack.ts'
import { consoleProgressReporter } from '../../server/launcher/progress-reporter.ts'
import { checkoutRoot, runCommand } from '../../server/launcher/run-launcher.ts'
import { resetTestData, readSecrets, testPlan } from '../testing/test-installation.ts'

const plan = testPlan({}, 'guide')

await runCommand(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  resetTestData(plan)
  const reporter = consoleProgressReporter()
  const running = await startStack({ plan, reporter, site: 'start' }).finally(reporter.close)
  try {
    const { site, lake } = plan.origins
    await seedGuideContent({ site, lake, token: readSecrets(plan).CONTENT_LAKE_TOKEN })
    const drawing = takeGuideScreenshots(
      `${site}/studio`,
      join(checkoutRoot, 'docs', 'editors'),
      values.only?.split(','),
    )
    return (await running.supervisor.untilFailure(drawing)).length === 0 ? 0 : 1
  } finally {
    await running.stop()
  }
})
