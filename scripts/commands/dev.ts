/** `npm run dev`: everything, reloading on change. */
import { runCommand, runSession } from '../launcher/session.ts'

await runCommand(() =>
  runSession({
    site: 'dev',
    onLine: (name, line) => process.stdout.write(`${name} | ${line}\n`),
  }),
)
