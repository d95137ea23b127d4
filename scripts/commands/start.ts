/** `npm start`: everything, on the production build. */
import { runCommand, runSession } from '../launcher/session.ts'

await runCommand(() =>
  runSession({
    site: 'start',
    onLine: (name, line, stream) => {
      if (stream === 'stderr') process.stderr.write(`${name} | ${line}\n`)
    },
  }),
)
