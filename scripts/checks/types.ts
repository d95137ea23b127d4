import type { Check, Finding } from './finding.ts'
import { refuseSilentFailure, runTool } from './run-tool.ts'

/** The app, and the services, which know nothing of Next's global types. */
const projects = ['tsconfig.json', 'services/tsconfig.json']

/** What `tsc` remembers of the last run it keeps even when a JSON file that a type is taken from has changed since. */
const parameters = ['--noEmit', '--pretty', 'false', '--incremental', 'false', '--project']

/** Runs the type checker over the whole checkout. */
export const types: Check = {
  name: 'types',
  run: ({ root }) =>
    projects.flatMap((project) => {
      const result = runTool(root, 'tsc', [...parameters, project])
      const findings = findingsOf(result.stdout)
      refuseSilentFailure('tsc', result, findings.length)
      return findings
    }),
}

export function findingsOf(stdout: string): Finding[] {
  return [...stdout.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/gm)].map((match) => ({
    file: match[1]!,
    line: Number(match[2]),
    problem: `${match[4]} [${match[3]}]`,
    fix: 'Make the types agree; a cast hides the question.',
  }))
}
