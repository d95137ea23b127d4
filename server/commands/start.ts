/** `npm start`: site, lake and shop, with the production build. */
import { rejectUnknownOptions } from '../launcher/command-options.ts'
import { runCommand, runLauncher } from '../launcher/run-launcher.ts'

await runCommand(async () => {
  rejectUnknownOptions(process.argv.slice(2))
  return runLauncher({
    site: 'start',
    onLine: (name, line, stream) => {
      if (stream === 'stderr') process.stderr.write(`${name} | ${line}\n`)
    },
  })
})
