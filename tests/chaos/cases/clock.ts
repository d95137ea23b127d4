import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { SanityClient } from '@sanity/client'
import { resetTestData, testPlan } from '../../../tooling/testing/test-installation.ts'
import { startWorkload } from '../workload.ts'
import { waitUntilReady } from '../fault-injection.ts'
import { ask, type Case, withInstallation } from './installation.ts'

const HOUR = 3_600_000

/** Clock offsets in ms, in order: a day ahead, an hour back, and back to the start. */
const jumps = [24 * HOUR, 23 * HOUR, -HOUR, 0]

/** Sets the clock of the whole installation forwards and back under load, with scheduled releases. */
export const clock: Case = async ({ plan: { root }, tell }) => {
  const preload = join(root, 'tests', 'chaos', 'cases', 'clock-preload.mjs')
  const plan = testPlan({ NODE_OPTIONS: `--import ${pathToFileURL(preload).href}` }, 'chaos')
  resetTestData(plan)
  const set = (ahead: number) => writeFileSync(join(plan.dataDir, 'clock'), String(ahead))
  set(0)
  return withInstallation(plan, async ({ running, printed }) => {
    const faults: string[] = []
    const day = await startWorkload(plan)
    const { client } = day
    // One release is due within the skipped day, the other is out of reach of every jump.
    await scheduleAt(client, 'jumped', Date.now() + 12 * HOUR)
    await scheduleAt(client, 'later', Date.now() + 48 * HOUR)
    const before = printed.length
    for (const ahead of jumps) {
      set(ahead)
      tell(`the clock is ${ahead / HOUR} hours ahead`)
      await wait(10_000)
      if (ahead !== jumps[0]) continue
      // The scheduler runs every half minute.
      const until = performance.now() + 35_000
      while ((await stateOf(client, 'jumped')) !== 'published' && performance.now() < until)
        await wait(500)
    }
    for (const [name, expected] of [
      ['jumped', 'published'],
      ['later', 'scheduled'],
    ] as const) {
      const state = await stateOf(client, name)
      if (state !== expected) faults.push(`The release "${name}" is ${state}, not ${expected}.`)
    }
    faults.push(...(await checkHistoryOrder(client)))
    await waitUntilReady(plan)
    const page = await ask(`${plan.origins.site}/`)
    if (page.status !== 200) faults.push(`The home page answers ${page.status}.`)
    const lines = printed.slice(before)
    if (lines.length > 40) faults.push(`${lines.length} lines were printed of it.`)
    for (const { name, line } of lines.slice(0, 10)) tell(`  ${name} | ${line}`)
    void running
    return [...faults, ...(await day.judge([], tell))]
  })
}

async function scheduleAt(client: SanityClient, releaseId: string, at: number): Promise<void> {
  await client.releases.create({ releaseId, metadata: { releaseType: 'scheduled' } })
  await client.create({ _id: `versions.${releaseId}.chaos-${releaseId}`, _type: 'page' })
  await client.releases.schedule({ releaseId, publishAt: new Date(at).toISOString() })
}

const stateOf = (client: SanityClient, releaseId: string): Promise<string | null> =>
  client.fetch('*[_id == $id][0].state', { id: `_.releases.${releaseId}` })

/** Verifies that the history of the page is ordered by time. */
async function checkHistoryOrder(client: SanityClient): Promise<string[]> {
  const { dataset } = client.config()
  const url = `/data/history/${dataset}/transactions/chaos?excludeContent=true`
  const lines = String(await client.request<string>({ url, json: false })).trim()
  const times = lines
    .split('\n')
    .map((line) => (JSON.parse(line) as { timestamp: string }).timestamp)
  const at = times.findIndex((time, index) => index > 0 && time < times[index - 1]!)
  return at < 0 ? [] : [`The log goes back from ${times[at - 1]} to ${times[at]}.`]
}
