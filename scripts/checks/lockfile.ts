import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Lockfile, missingOptional } from '../lockfile/complete.ts'
import type { Check } from './finding.ts'

/** Refuses a lockfile that npm ci would refuse, and one that names a registry. */
export const lockfile: Check = {
  name: 'lockfile',
  run({ root }) {
    const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
    const file = 'package-lock.json'
    const missing = missingOptional(JSON.parse(text) as Lockfile).map(({ name, version }) => ({
      file,
      problem: `lacks the platform package ${name} ${version}, so npm ci refuses it`,
      fix: 'Run "npm run lockfile" and commit the result.',
    }))
    const named = /"resolved":\s*"https?:/.test(text)
      ? [{ file, problem: 'names a registry', fix: 'Install with the .npmrc of this repository.' }]
      : []
    return [...missing, ...named]
  },
}
