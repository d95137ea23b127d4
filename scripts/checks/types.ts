import type { Check, Finding } from './finding.ts'
import { refuseSilentFailure, runTool } from './run-tool.ts'

/** Runs the type checker over the whole checkout. */
export const types: Check = {
  name: 'types',
  run({ root }) {
    const result = runTool(root, 'tsc', ['--noEmit', '--pretty', 'false'])
    const findings = findingsOf(result.stdout)
    refuseSilentFailure('tsc', result, findings.length)
    return findings
  },
}

export function findingsOf(stdout: string): Finding[] {
  return [...stdout.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/gm)].map((match) => ({
    file: match[1]!,
    line: Number(match[2]),
    problem: `${match[4]} [${match[3]}]`,
    fix: 'Make the types agree; a cast hides the question.',
  }))
}
