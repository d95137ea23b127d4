/**
 * `npm run verify`: runs all checks and tests that need no browser. `--fast` skips the tests, `--only <check>[,<check>]`
 * runs single checks, and `--changed` runs format and lint on the changed files, the other quick checks, and the tests that
 * import those files.
 */
import { checks } from '../checks/all-checks.ts'
import { changedFiles } from '../testing/changed-files.ts'
import { runChecks } from '../checks/run-checks.ts'
import { selectChecks } from '../testing/select-checks.ts'
import { parseOptions } from '../../server/launcher/command-options.ts'
import { checkoutRoot, runCommand } from '../../server/launcher/run-launcher.ts'
import { runVitest, whenInterrupted } from '../testing/test-runners.ts'
import { seconds } from '../testing/test-summary.ts'

await runCommand(async () => {
  const { values } = parseOptions({
    args: process.argv.slice(2),
    options: { fast: { type: 'boolean' }, changed: { type: 'boolean' }, only: { type: 'string' } },
  })
  const interrupted = whenInterrupted()
  const startedAt = performance.now()
  const since = values.changed ? changedFiles(checkoutRoot) : undefined
  const selected = selectChecks(checks, values.only).filter(({ isWhole }) => !since || !isWhole)
  const failed = await runChecks(selected, { root: checkoutRoot, changed: since?.files })
  const hasTests = values.only === undefined && !values.fast && since?.files.length !== 0
  if (hasTests && !interrupted.aborted) {
    const words = since ? ['--changed', since.commit, '--passWithNoTests'] : []
    if ((await runVitest(words)).failed > 0) failed.push('tests')
  }
  const result =
    failed.length === 0 ? '✓ Everything holds' : `✗ Does not hold: ${failed.join(', ')}`
  console.log(`\n${result} (${seconds(performance.now() - startedAt)}).`)
  return failed.length === 0 && !interrupted.aborted ? 0 : 1
})
