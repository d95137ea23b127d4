/** `npm run build`: builds the site if its sources changed; `--force` always builds. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfNeeded } from '../launcher/build.ts'
import { rejectUnknownOptions } from '../launcher/command-options.ts'
import { consoleProgressReporter } from '../launcher/progress-reporter.ts'
import { lockBuildForWriting } from '../launcher/build-lock.ts'
import { checkoutRoot, runCommand } from '../launcher/run-launcher.ts'

await runCommand(async () => {
  rejectUnknownOptions(process.argv.slice(2), ['--force'])
  if (process.argv.includes('--force')) forget()
  const reporter = consoleProgressReporter()
  await buildIfNeeded(checkoutRoot, reporter)
  reporter.line('The build is current.')
  return 0
})

/** @throws CliError while the build is being served */
function forget(): void {
  const letGo = lockBuildForWriting(checkoutRoot)
  rmSync(join(checkoutRoot, '.next', 'BUILD_ID'), { force: true })
  letGo()
}
