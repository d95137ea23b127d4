import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Plan } from '../../scripts/launcher/plan.ts'
import type { Target } from './targets.ts'

export interface Harm {
  process: string
  how: 'killed' | 'stopped'
  /** Milliseconds of `performance.now()`; it lasts until everything is back. */
  from: number
  to: number
  /** Milliseconds from the end of the cause until everything was ready. */
  backAfter: number
}

/** Longest that a process is stopped, in ms: less than what the launcher takes for a hang. */
const longestStop = 8_000
/** A process that is not back after this many ms is not coming back. */
const patience = 60_000

/**
 * Resolves when every process says that it can work, and that nothing is amiss besides.
 *
 * @param sites where each process of the site is reached alone
 * @returns how long that took, in ms
 */
export async function untilReady(
  { origins }: Plan,
  sites: readonly string[] = [origins.site],
): Promise<number> {
  const begun = performance.now()
  const doors = [
    ...sites.map((site) => `${site}/api/ready`),
    `${origins.lake}/ready`,
    `${origins.shop}/ready`,
  ]
  const reasonOf = async (url: string): Promise<string> => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(1_000) })
      const text = await response.text()
      return response.ok && !text.includes('"notes"') ? '' : `${url}: ${text}`
    } catch (error) {
      return `${url}: ${String(error)}`
    }
  }
  let reasons: string[] = []
  while (performance.now() - begun < patience) {
    reasons = (await Promise.all(doors.map(reasonOf))).filter(Boolean)
    if (reasons.length === 0) return performance.now() - begun
    await wait(50)
  }
  throw new Error(`Not everything was ready after ${patience / 1_000} s. ${reasons.join(' ')}`)
}

/** Ends or stops a process by chance, in the middle of its work, and waits until everything is back. */
export async function strike(
  targets: readonly Target[],
  isBack: () => Promise<number>,
  harms: Harm[],
): Promise<Harm> {
  const target = targets[randomInt(targets.length)]!
  const how = randomInt(2) === 0 ? 'killed' : 'stopped'
  const { name: process } = target
  const harm: Harm = { process, how, from: performance.now(), to: Infinity, backAfter: Infinity }
  harms.push(harm)
  if (how === 'killed') await target.kill()
  else {
    target.stop()
    await wait(500 + randomInt(longestStop - 500))
    target.goOn()
  }
  harm.backAfter = await isBack()
  harm.to = performance.now()
  return harm
}
