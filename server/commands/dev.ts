/** `npm run dev`: site, lake and shop, reloading on change. */
import { rejectUnknownOptions } from '../launcher/command-options.ts'
import { runCommand, runLauncher } from '../launcher/run-launcher.ts'

await runCommand(async () => {
  rejectUnknownOptions(process.argv.slice(2))
  return runLauncher({
    site: 'dev',
    onLine: (name, line) => process.stdout.write(`${name} | ${line}\n`),
  })
})
