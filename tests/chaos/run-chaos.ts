import { setTimeout as wait } from 'node:timers/promises'
import type { Crew } from '../../scripts/launcher/crew.ts'
import type { Plan } from '../../scripts/launcher/plan.ts'
import { percentile } from '../e2e/support/figures.ts'
import { backWithin, beginDay } from './day.ts'
import { type Harm, processes, strike } from './storm.ts'

export interface Chaos {
  plan: Plan
  crew: Crew
  rounds: number
  tell: (line: string) => void
}

/**
 * Harms processes by chance while visitors read, editors write and shoppers buy, and tells what came of it.
 *
 * @returns a sentence for each fault
 */
export async function runChaos({ plan, crew, rounds, tell }: Chaos): Promise<string[]> {
  const harms: Harm[] = []
  const day = await beginDay(plan)
  await wait(3_000)
  for (let round = 1; round <= rounds; round++) {
    await strike(plan, crew, harms).catch((error: unknown) => {
      void day.end()
      throw error
    })
    if (round % 10 === 0)
      tell(`${round} rounds, ${day.visits.length} visits, ${day.changes()} carts changed`)
    await wait(500 + Math.random() * 2_500)
  }
  await wait(2_000)
  const faults = await day.judge(harms, tell)
  for (const name of processes) tell(backLine(name, harms))
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
