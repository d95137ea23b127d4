import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Lockfile,
  missingOptionalPackages,
  packagesMissingPlatforms,
  packagesWithEngines,
} from '../lockfile/complete-lockfile.ts'
import type { Check } from './finding.ts'

/** Rejects a lockfile that npm ci would reject, that lacks a platform, or that names a registry. */
export const lockfileCheck: Check = {
  name: 'lockfile',
  run({ root }) {
    const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
    const file = 'package-lock.json'
    const parsed = JSON.parse(text) as Lockfile
    const unserved = packagesMissingPlatforms(parsed).map(({ path, platform }) => ({
      file,
      problem: `has no build of ${path || 'the pinned Node'} for ${platform}`,
      fix: 'Take a version of it that is built for every platform that Orrery runs on.',
    }))
    const missing = missingOptionalPackages(parsed).map(({ name, version }) => ({
      file,
      problem: `lacks the platform package ${name} ${version}, so npm ci refuses it`,
      fix: 'Run "npm run lockfile" and commit the result.',
    }))
    const [warned] = packagesWithEngines(parsed)
    const warnings = warned
      ? [
          {
            file,
            problem: `makes npm warn of ${warned} by the Node that npm runs on`,
            fix: 'Run "npm run lockfile" and commit the result.',
          },
        ]
      : []
    const named = /"resolved":\s*"https?:/.test(text)
      ? [{ file, problem: 'names a registry', fix: 'Install with the .npmrc of this repository.' }]
      : []
    return [...missing, ...unserved, ...warnings, ...named]
  },
}
