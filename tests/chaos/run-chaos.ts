import { setTimeout as wait } from 'node:timers/promises'
import type { RunningStack } from '../../server/launcher/start-stack.ts'
import { percentile } from '../e2e/support/percentile.ts'
import { recoveryLimitMs, startWorkload, type Workload } from './workload.ts'
import { pageCacheServer, type Servers } from './backing-servers.ts'
import {
  type InjectedFault,
  injectFault,
  waitUntilAllReady,
  type Watch,
} from './fault-injection.ts'
import { readinessUrlsOf, processNamesOf, faultTargetsOf } from './fault-targets.ts'

export interface Chaos {
  running: RunningStack
  servers: Servers
  rounds: number
  tell: (line: string) => void
}

/** Maximum write outage when the leading lake is faulted, in ms. */
const writesWithin = 5_000
/** Time after a recovery of the page cache server in which a stale page is acceptable, in ms. */
const staleWithin = 2_000

/**
 * Injects random faults under load from visitors, editors and shoppers, and prints a summary.
 *
 * @returns a sentence for each failure
 */
export async function runChaos({ running, servers, rounds, tell }: Chaos): Promise<string[]> {
  const targets = faultTargetsOf(running, servers)
  const harms: InjectedFault[] = []
  const day = await startWorkload(running.plan, servers.database)
  const watch = watchOf(running, servers, day)
  await wait(3_000)
  for (let round = 1; round <= rounds; round++) {
    await injectFault(targets, watch, harms).catch((error: unknown) => {
      void day.end()
      throw error
    })
    if (round % 10 === 0)
      tell(`${round} rounds, ${day.visits.length} visits, ${day.changes()} carts changed`)
    await wait(500 + Math.random() * 2_500)
  }
  await wait(2_000)
  const faults = await day.judge(harms, tell)
  for (const { name } of targets) tell(backLine(name, harms))
  return [...faults, ...lateHarms(harms), ...silences(harms, day, tell)]
}

function watchOf(running: RunningStack, { database }: Servers, day: Workload): Watch {
  const { plan, site, supervisor } = running
  const doors = readinessUrlsOf(running)
  const { lakes } = processNamesOf(running)
  return {
    isBack: () => waitUntilAllReady(doors),
    isFresh: () => day.shown(site?.origins ?? [plan.origins.site]),
    async writer() {
      if (!database) return undefined
      const [head] = await database.query('SELECT address FROM orrery_lake.head')
      return lakes.find(
        (name) => supervisor.healthUrlOf(name) === `${String(head?.address)}/health`,
      )
    },
  }
}

function lateHarms(harms: readonly InjectedFault[]): string[] {
  return harms.flatMap(({ process, how, backAfter, freshAfter, lastWords }) => [
    ...(backAfter > recoveryLimitMs
      ? [
          `The ${process}, ${how}, was back after ${Math.round(backAfter)} ms. ${lastWords.slice(0, 200)}`,
        ]
      : []),
    ...(process === pageCacheServer && freshAfter > staleWithin
      ? [`The ${process}, ${how}, left old pages for ${Math.round(freshAfter)} ms.`]
      : []),
  ])
}

/** Write outages around faults of the leading lake. */
function silences(
  harms: readonly InjectedFault[],
  day: Workload,
  tell: (line: string) => void,
): string[] {
  const ofWriter = harms.filter(({ wrote }) => wrote)
  if (ofWriter.length === 0) return []
  const times = ofWriter.map((harm) => day.silence(harm))
  tell(`without a write while the lake that writes was harmed: ${figures(times)}`)
  return ofWriter.flatMap(({ how }, at) =>
    times[at]! > writesWithin
      ? [`The lake that writes, ${how}, cost ${Math.round(times[at]!)} ms of writes.`]
      : [],
  )
}

function backLine(name: string, harms: readonly InjectedFault[]): string {
  const own = harms.filter(({ process }) => process === name)
  if (own.length === 0) return `${name}: never`
  const back = figures(own.map(({ backAfter }) => backAfter))
  return `${name}: ${own.length} times, everything back after ${back}; pages fresh after ${figures(own.map(({ freshAfter }) => freshAfter))}`
}

function figures(times: readonly number[]): string {
  const at = (share: number) => Math.round(percentile([...times], share))
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, at most ${at(1)} ms`
}
