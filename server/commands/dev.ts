/** `npm run dev`: everything, reloading on change. */
import { refuseOthers } from '../launcher/options.ts'
import { runCommand, runSession } from '../launcher/session.ts'

await runCommand(async () => {
  refuseOthers(process.argv.slice(2))
  return runSession({
    site: 'dev',
    onLine: (name, line) => process.stdout.write(`${name} | ${line}\n`),
  })
})
