/**
 * `npm run upgrade`: the running site goes on with the build of this folder and the variables of this command, without an
 * error for visitors. `DATA_DIR` says which running site is meant (docs/upgrading.md).
 */
import { buildWhenNeeded } from '../launcher/build.ts'
import { findLauncher } from '../launcher/control.ts'
import { refuseOthers } from '../launcher/options.ts'
import { childVariables } from '../launcher/plan.ts'
import { consoleReporter } from '../launcher/reporter.ts'
import { ensureSecrets } from '../launcher/secrets.ts'
import { planOfProcess, root, runCommand } from '../launcher/session.ts'

await runCommand(async () => {
  refuseOthers(process.argv.slice(2))
  const plan = planOfProcess()
  const goOnWith = findLauncher(plan.dataDir)
  const reporter = consoleReporter()
  await buildWhenNeeded(root, reporter)
  const variables = childVariables(plan, ensureSecrets(plan.dataDir))
  const { host, ports, siteProcesses: processes } = plan
  await goOnWith({ root, processes, host, port: ports.site, variables }, reporter.line)
  return 0
})
