/**
 * `npm test`: every test, the browser's included. `-- --only unit` or `-- --only browser` runs a part.
 * The last line is the sum over all runners.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { publicChunks } from '../checks/public-chunks.ts'
import { printFindings } from '../checks/finding.ts'
import { buildWhenNeeded } from '../launcher/build.ts'
import { Refusal } from '../launcher/refusal.ts'
import { consoleReporter } from '../launcher/reporter.ts'
import { root, runCommand } from '../launcher/session.ts'
import { closingLine, sum, type Tally, tallyPlaywright, tallyVitest } from '../testing/tally.ts'

const bin = (name: string): string => join(root, 'node_modules', '.bin', name)
const reports = join(root, 'test-results')

/** Runs a test runner; one that leaves no report, or fails without saying where, counts as a failure. */
function runRunner<Report>(
  command: string[],
  report: string,
  tally: (report: Report) => Tally,
): Tally {
  const path = join(reports, report)
  rmSync(path, { force: true })
  const [program, ...parameters] = command
  const { status } = spawnSync(bin(program!), parameters, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  try {
    const result = tally(JSON.parse(readFileSync(path, 'utf8')) as Report)
    return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
  } catch {
    console.error(`✗ ${program} left no report (exit code ${status}).`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const unit = (): Tally =>
  runRunner(
    [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(reports, 'unit.json')}`,
    ],
    'unit.json',
    tallyVitest,
  )

async function browser(): Promise<Tally[]> {
  const reporter = consoleReporter()
  try {
    await buildWhenNeeded(root, reporter)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`✗ ${error.message}`)
    return [{ passed: 0, failed: 1, skipped: 0 }]
  } finally {
    reporter.close()
  }
  const findings = publicChunks.run({ root })
  printFindings(publicChunks.name, findings)
  const chunks: Tally = {
    passed: findings.length === 0 ? 1 : 0,
    failed: findings.length === 0 ? 0 : 1,
    skipped: 0,
  }
  const tests = runRunner(
    ['playwright', 'test', '--pass-with-no-tests'],
    'browser.json',
    tallyPlaywright,
  )
  return [chunks, tests]
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (values.only !== undefined && !['unit', 'browser'].includes(values.only)) {
    throw new Refusal(`--only takes "unit" or "browser", not "${values.only}".`)
  }
  mkdirSync(reports, { recursive: true })
  const tallies: Tally[] = []
  if (values.only !== 'browser') tallies.push(unit())
  if (values.only !== 'unit') tallies.push(...(await browser()))
  const total = sum(tallies)
  console.log(`\n${closingLine(total)}`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
})
