/**
 * `npm run verify`: answers "am I done?" without a browser. All checks run, so one run shows
 * everything; `-- --fast` leaves the tests out.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { checks } from '../checks/all.ts'
import { type Check, type Finding, printFindings } from '../checks/finding.ts'
import { root, runCommand } from '../launcher/session.ts'

async function run(check: Check): Promise<boolean> {
  const startedAt = performance.now()
  let findings: Finding[]
  try {
    findings = await check.run({ root })
  } catch (error) {
    const problem = `did not run: ${(error as Error).message}`
    findings = [{ file: '', problem, fix: 'Repair the check itself, or what it needs.' }]
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  printFindings(`${check.name} (${seconds} s)`, findings)
  return findings.length === 0
}

function runTests(): boolean {
  const vitest = join(root, 'node_modules', '.bin', 'vitest')
  const { status } = spawnSync(vitest, ['run'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status === 0
}

await runCommand(async () => {
  const failed: string[] = []
  for (const check of checks) if (!(await run(check))) failed.push(check.name)
  if (!process.argv.includes('--fast') && !runTests()) failed.push('tests')
  console.log(
    failed.length === 0 ? '\n✓ Everything holds.' : `\n✗ Does not hold: ${failed.join(', ')}.`,
  )
  return failed.length === 0 ? 0 : 1
})
