import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { LaunchPlan } from '../../../server/launcher/launch-plan.ts'
import { resetTestData } from '../../../tooling/testing/test-installation.ts'
import { oldVersionCartId, unpackOldVersionData } from '../../support/old-version-data.ts'
import { ask, type Case, withInstallation } from './installation.ts'

const databases = ['content-lake/content-lake.sqlite', 'storefront-api/shop.sqlite'] as const

/** Services only, on the data of an earlier version. */
const bare = { site: 'none', seed: false } as const

function prepare(plan: LaunchPlan): void {
  resetTestData(plan)
  unpackOldVersionData(plan.dataDir)
}

/** Data of an earlier version is migrated completely, and data of a newer one is rejected unchanged. */
export const upgrade: Case = async ({ plan, tell }) => {
  const faults: string[] = []
  prepare(plan)
  await withInstallation(
    plan,
    async () => {
      const query = encodeURIComponent('*[_id == "luna"][0].title')
      const luna = await ask(
        `${plan.origins.lake}/v2025-02-19/data/query/production?query=${query}`,
      )
      if (!luna.text.includes('"Luna"')) faults.push(`The document is gone: ${luna.text}`)
      const [, token] = /Cart\/(\w+)\?/.exec(oldVersionCartId)!
      const [, key] = /key=(\w+)/.exec(oldVersionCartId)!
      const cart = await ask(`${plan.origins.shop}/checkouts/${token}?key=${key}`)
      if (cart.status !== 200) faults.push(`The cart is gone: ${cart.status}`)
    },
    bare,
  )
  for (const database of databases) {
    prepare(plan)
    const path = join(plan.dataDir, database)
    const newer = new DatabaseSync(path)
    newer.exec('PRAGMA user_version = 1000')
    newer.close()
    faults.push(...(await refused(plan, path, /was written by a newer version/, tell)))
  }
  return faults
}

/** Corrupts database pages: the start reports which, and what to do. */
export const damage: Case = async ({ plan, tell }) => {
  const faults: string[] = []
  for (const database of databases) {
    prepare(plan)
    const path = join(plan.dataDir, database)
    const bytes = readFileSync(path)
    writeFileSync(path, bytes.fill(0xa5, 4096, 12_288))
    faults.push(...(await refused(plan, path, /is damaged/, tell)))
  }
  return faults
}

/**
 * Starts on an unusable folder.
 *
 * @returns problems of the error, or of what the start left behind
 */
async function refused(
  plan: LaunchPlan,
  path: string,
  why: RegExp,
  tell: (line: string) => void,
): Promise<string[]> {
  const before = readFileSync(path)
  const faults: string[] = []
  try {
    await withInstallation(plan, () => Promise.resolve(), bare)
    faults.push(`An installation starts on ${path}.`)
  } catch (error) {
    const sentence = (error as Error).message.split('\n').find((line) => why.test(line))
    tell(`  ${sentence ?? (error as Error).message}`)
    if (sentence === undefined) faults.push(`It is not said what is wrong with ${path}.`)
    if (/^\s+at /m.test((error as Error).message)) faults.push('It is said where it was thrown.')
  }
  if (!readFileSync(path).equals(before)) faults.push(`${path} was changed.`)
  return faults
}
