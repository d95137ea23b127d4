/** `npm run lockfile`: completes package-lock.json after an install (reason: tooling/lockfile/complete-lockfile.ts). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rejectUnknownOptions } from '../../server/launcher/command-options.ts'
import { checkoutRoot, runCommand } from '../../server/launcher/run-launcher.ts'
import {
  completeLockfile,
  dropSatisfiedEngines,
  type Lockfile,
} from '../lockfile/complete-lockfile.ts'

await runCommand(async () => {
  rejectUnknownOptions(process.argv.slice(2))
  const path = join(checkoutRoot, 'package-lock.json')
  const before = readFileSync(path, 'utf8')
  const lockfile = JSON.parse(before) as Lockfile
  const added = completeLockfile(lockfile)
  const unfit = dropSatisfiedEngines(lockfile, process.versions.node)
  const after = `${JSON.stringify(lockfile, null, 2)}\n`
  if (after !== before) writeFileSync(path, after)
  for (const path of unfit) console.error(`${path} does not support the pinned Node version.`)
  console.log(`package-lock.json: ${added} platform packages added.`)
  return unfit.length > 0 ? 1 : 0
})
