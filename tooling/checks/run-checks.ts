import { type Check, type CheckContext, type Finding, printFindings } from './finding.ts'

/** Runs checks, prints their findings, and returns the names of the failed ones in the order of `checks`. */
export async function runChecks(checks: Check[], context: CheckContext): Promise<string[]> {
  const failed = new Set<Check>()
  const runNext = async (queue: Check[]): Promise<void> => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const startedAt = performance.now()
      const findings = await runCheck(check, context)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      printFindings(`${check.name} (${seconds} s)`, findings)
      if (findings.length > 0) failed.add(check)
    }
  }
  // One tool runs at a time beside this process, which uses two cores and bounds memory.
  await Promise.all([
    runNext(checks.filter(({ isTool }) => isTool)),
    runNext(checks.filter(({ isTool }) => !isTool)),
  ])
  return checks.filter((check) => failed.has(check)).map(({ name }) => name)
}

/** A check that throws has failed. */
async function runCheck(check: Check, context: CheckContext): Promise<Finding[]> {
  try {
    return await check.run(context)
  } catch (error) {
    const problem = `did not run: ${(error as Error).message}`
    return [{ file: '', problem, fix: 'Repair the check itself, or what it needs.' }]
  }
}
