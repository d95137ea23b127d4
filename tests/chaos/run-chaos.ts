import { setTimeout as wait } from 'node:timers/promises'
import type { Running } from '../../scripts/launcher/bring-up.ts'
import { percentile } from '../e2e/support/figures.ts'
import { backWithin, beginDay } from './day.ts'
import type { TestValkey } from '../support/valkey.ts'
import { type Harm, strike, untilReady } from './storm.ts'
import { targetsOf } from './targets.ts'

export interface Chaos {
  running: Running
  /** On which the processes of the site share their pages. */
  valkey: TestValkey | undefined
  rounds: number
  tell: (line: string) => void
}

/**
 * Harms processes by chance while visitors read, editors write and shoppers buy, and tells what came of it.
 *
 * @returns a sentence for each fault
 */
export async function runChaos({ running, valkey, rounds, tell }: Chaos): Promise<string[]> {
  const { plan, site } = running
  const targets = targetsOf(running, valkey)
  const harms: Harm[] = []
  const day = await beginDay(plan)
  await wait(3_000)
  for (let round = 1; round <= rounds; round++) {
    await strike(targets, () => untilReady(plan, site?.origins), harms).catch((error: unknown) => {
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
  const late = harms.filter(({ backAfter }) => backAfter > backWithin)
  for (const { process, how, backAfter } of late)
    faults.push(`The ${process}, ${how}, was back after ${Math.round(backAfter)} ms.`)
  return faults
}

function backLine(name: string, harms: readonly Harm[]): string {
  const times = harms.filter(({ process }) => process === name).map(({ backAfter }) => backAfter)
  if (times.length === 0) return `${name}: never`
  const at = (share: number) => Math.round(percentile(times, share))
  return `${name}: ${times.length} times, everything back after p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, at most ${at(1)} ms`
}
