/** `npm run seed`: writes the demo content again and overwrites changed demo documents. */
import { startStack } from '../launcher/start-stack.ts'
import { CliError } from '../launcher/cli-error.ts'
import { consoleProgressReporter } from '../launcher/progress-reporter.ts'
import { seedLake } from '../launcher/seed-lake.ts'
import { readLaunchPlan, runCommand } from '../launcher/run-launcher.ts'

await runCommand(async () => {
  const plan = readLaunchPlan()
  if (!plan.embedded.lake) {
    throw new CliError(
      'The seed works only with the embedded content lake, but SANITY_PROJECT_ID is set.',
    )
  }
  const reporter = consoleProgressReporter()
  const running = await startStack({ plan, reporter, site: 'none', seed: false })
  try {
    await seedLake(plan, running.variables, reporter)
  } finally {
    await running.stop()
  }
  return 0
})
