import { type Check, type Finding, printFindings } from './finding.ts'

/** Runs checks one after the other, prints what each found, and returns the names of those that do not hold. */
export async function runChecks(checks: Check[], root: string): Promise<string[]> {
  const failed: string[] = []
  for (const check of checks) {
    const startedAt = performance.now()
    const findings = await findingsOf(check, root)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    printFindings(`${check.name} (${seconds} s)`, findings)
    if (findings.length > 0) failed.push(check.name)
  }
  return failed
}

/** A check that breaks has not held. */
async function findingsOf(check: Check, root: string): Promise<Finding[]> {
  try {
    return await check.run({ root })
  } catch (error) {
    const problem = `did not run: ${(error as Error).message}`
    return [{ file: '', problem, fix: 'Repair the check itself, or what it needs.' }]
  }
}
