import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Variables } from '../launcher/env-files.ts'
import { type Plan, planFrom } from '../launcher/plan.ts'
import { type Secrets, secretsPath } from '../launcher/secrets.ts'
import { root } from '../launcher/session.ts'

/**
 * The installation that the browser tests use: its own ports and its own data, so that it runs
 * beside `npm start` and never touches what a person has written. Nothing of the shell's
 * configuration reaches it.
 */
const testVariables: Variables = {
  DATA_DIR: '.data-test',
  PORT: '4401',
  CONTENT_LAKE_PORT: '4402',
  STOREFRONT_API_PORT: '4403',
}

/** Plan of the tests' installation; `more` changes single variables. */
export function testPlan(more: Variables = {}): Plan {
  const machine = Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR'].map((name) => [name, process.env[name]]),
  )
  return planFrom(root, { ...machine, ...testVariables, ...more })
}

/** Forgets the content and orders of the last run; pictures, which are always the same, stay. */
export function wipeTestData(plan: Plan): void {
  for (const name of ['content-lake', 'storefront-api', 'seed-state', 'secrets.json']) {
    rmSync(join(plan.dataDir, name), { recursive: true, force: true })
  }
}

/** The tokens of an installation that has been started once. */
export function readSecretsOf(plan: Plan): Secrets {
  return JSON.parse(readFileSync(secretsPath(plan.dataDir), 'utf8')) as Secrets
}
