import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Check, Finding } from './finding.ts'
import { throwOnSilentFailure, runTool } from './run-tool.ts'
import { sourceFiles } from './source-files.ts'

/** The app, and the packages, which do not have Next.js's global types. */
const projects = { app: 'tsconfig.json', packages: 'packages/tsconfig.json' }

/** Runs the type checker incrementally over the whole checkout. */
export const typesCheck: Check = {
  name: 'types',
  isTool: true,
  async run({ root }) {
    const cache = cacheFolder(root)
    const found: Finding[] = []
    for (const [name, project] of Object.entries(projects)) {
      const buildInfo = join(cache, `${name}.tsbuildinfo`)
      const words = ['--noEmit', '--pretty', 'false', '--incremental', '--project', project]
      const result = await runTool(root, 'tsc', [...words, '--tsBuildInfoFile', buildInfo])
      const findings = parseTypeErrors(result.stdout)
      throwOnSilentFailure('tsc', result, findings.length)
      found.push(...findings)
    }
    return found
  },
}

/**
 * The folder of the incremental state. `tsc` does not recheck JSON files from which types are inferred, so the folder's name
 * contains their digest. Folders of other digests are deleted.
 */
function cacheFolder(root: string): string {
  const digest = createHash('sha256')
  for (const { path, text } of sourceFiles(root, /\.json$/)) digest.update(`${path}\n${text}\n`)
  const parent = join(root, 'node_modules', '.cache', 'orrery-types')
  const name = digest.digest('hex').slice(0, 16)
  mkdirSync(join(parent, name), { recursive: true })
  for (const other of readdirSync(parent)) {
    if (other !== name) rmSync(join(parent, other), { recursive: true, force: true })
  }
  return join(parent, name)
}

export function parseTypeErrors(stdout: string): Finding[] {
  return [...stdout.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/gm)].map((match) => ({
    file: match[1]!,
    line: Number(match[2]),
    problem: `${match[4]} [${match[3]}]`,
    fix: 'Make the types agree; a cast hides the question.',
  }))
}
