import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvVariables } from '../../server/launcher/env-files.ts'
import { type LaunchPlan, createLaunchPlan } from '../../server/launcher/launch-plan.ts'
import { type Secrets, secretsPath } from '../../server/launcher/secrets.ts'
import { checkoutRoot } from '../../server/launcher/run-launcher.ts'

/** Two runs on one machine need different ports; each installation of a run takes three. */
const firstPort = Number(process.env.TEST_PORT_BASE ?? 4401)

/** The installations that tests, benchmarks and the editors’ guide start: each has its own ports and its own data. */
const installations = {
  browser: 0,
  benchmarks: 1,
  hosted: 2,
  development: 3,
  guide: 4,
  chaos: 5,
}

/** Each worker of Playwright has installations of its own: what a test changes is seen by no other test at that time. */
const thisWorker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/**
 * Variables of an installation. It runs beside `npm start`, never touches what a person has
 * written, and nothing of the shell's configuration reaches it.
 */
function variablesOf(installation: keyof typeof installations, worker: number): EnvVariables {
  const slot = installations[installation] + worker * Object.keys(installations).length
  const port = firstPort + 3 * slot
  const folder = installation === 'browser' ? '' : `-${installation}`
  return {
    DATA_DIR: `.data-test${folder}${worker > 0 ? `-${worker + 1}` : ''}`,
    PORT: String(port),
    CONTENT_LAKE_PORT: String(port + 1),
    STOREFRONT_API_PORT: String(port + 2),
    // For the tests that close the gate; it is open until content says otherwise.
    SITE_PASSWORD: 'a phrase for the tests',
  }
}

/** Plan of an installation for tests; `more` changes single variables. */
export function testPlan(
  more: EnvVariables = {},
  installation: keyof typeof installations = 'browser',
  worker = thisWorker,
): LaunchPlan {
  const machine = Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'NODE_COMPILE_CACHE', 'TEST_RUN'].map((name) => [
      name,
      process.env[name],
    ]),
  )
  return createLaunchPlan(checkoutRoot, {
    ...machine,
    ...variablesOf(installation, worker),
    ...more,
  })
}

/** Removes the content and orders of the last run. */
export function resetTestData(plan: LaunchPlan): void {
  for (const name of ['content-lake', 'storefront-api', 'seed-state', 'secrets.json']) {
    rmSync(join(plan.dataDir, name), { recursive: true, force: true })
  }
}

/** The tokens of an installation that has been started once. */
export function readSecrets(plan: LaunchPlan): Secrets {
  return JSON.parse(readFileSync(secretsPath(plan.dataDir), 'utf8')) as Secrets
}
