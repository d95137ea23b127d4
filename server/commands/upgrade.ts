/**
 * `npm run upgrade`: replaces the build and the variables of the running site without an error for visitors. `DATA_DIR`
 * selects the running site (docs/upgrading.md).
 */
import { buildIfNeeded } from '../launcher/build.ts'
import { connectToLauncher } from '../launcher/control-server.ts'
import { rejectUnknownOptions } from '../launcher/command-options.ts'
import { childEnvironment } from '../launcher/launch-plan.ts'
import { consoleProgressReporter } from '../launcher/progress-reporter.ts'
import { ensureSecrets } from '../launcher/secrets.ts'
import { readLaunchPlan, checkoutRoot, runCommand } from '../launcher/run-launcher.ts'

await runCommand(async () => {
  rejectUnknownOptions(process.argv.slice(2))
  const plan = readLaunchPlan()
  const requestUpgrade = connectToLauncher(plan.dataDir)
  const reporter = consoleProgressReporter()
  await buildIfNeeded(checkoutRoot, reporter)
  const variables = childEnvironment(plan, ensureSecrets(plan.dataDir))
  const { host, ports, siteProcesses: processes } = plan
  await requestUpgrade(
    { root: checkoutRoot, processes, host, port: ports.site, variables },
    reporter.line,
  )
  return 0
})
