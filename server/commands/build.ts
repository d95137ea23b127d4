/** `npm run build`: builds the site if its sources changed; `--force` builds in any case. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenNeeded } from '../launcher/build.ts'
import { refuseOthers } from '../launcher/options.ts'
import { consoleReporter } from '../launcher/reporter.ts'
import { holdForBuild } from '../launcher/served-build.ts'
import { root, runCommand } from '../launcher/session.ts'

await runCommand(async () => {
  refuseOthers(process.argv.slice(2), ['--force'])
  if (process.argv.includes('--force')) forget()
  const reporter = consoleReporter()
  await buildWhenNeeded(root, reporter)
  reporter.line('The build is current.')
  return 0
})

/** @throws Refusal while the build is being served */
function forget(): void {
  const letGo = holdForBuild(root)
  rmSync(join(root, '.next', 'BUILD_ID'), { force: true })
  letGo()
}
