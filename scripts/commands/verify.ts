/**
 * `npm run verify`: answers "am I done?" without a browser. All checks run, so one run shows
 * everything; `-- --fast` leaves the tests out.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checks } from '../checks/all.ts'
import { runChecks } from '../checks/run.ts'
import { refuseOthers } from '../launcher/options.ts'
import { root, runCommand } from '../launcher/session.ts'

function runTests(): boolean {
  const vitest = join(root, 'node_modules', '.bin', 'vitest')
  const { status } = spawnSync(vitest, ['run'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status === 0
}

await runCommand(async () => {
  refuseOthers(process.argv.slice(2), ['--fast'])
  const failed = await runChecks(checks, root)
  if (!process.argv.includes('--fast') && !runTests()) failed.push('tests')
  console.log(
    failed.length === 0 ? '\n✓ Everything holds.' : `\n✗ Does not hold: ${failed.join(', ')}.`,
  )
  return failed.length === 0 ? 0 : 1
})
