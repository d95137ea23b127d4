/** `npm start`: everything, on the production build. */
import { refuseOthers } from '../launcher/options.ts'
import { runCommand, runSession } from '../launcher/session.ts'

await runCommand(async () => {
  refuseOthers(process.argv.slice(2))
  return runSession({
    site: 'start',
    onLine: (name, line, stream) => {
      if (stream === 'stderr') process.stderr.write(`${name} | ${line}\n`)
    },
  })
})
