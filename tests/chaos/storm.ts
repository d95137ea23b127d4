import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Crew } from '../../scripts/launcher/crew.ts'
import type { Plan } from '../../scripts/launcher/plan.ts'

export const processes = ['site', 'lake', 'shop'] as const
export type Process = (typeof processes)[number]

export interface Harm {
  process: Process
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

const ready = ({ origins }: Plan): Record<Process, string> => ({
  site: `${origins.site}/api/ready`,
  lake: `${origins.lake}/ready`,
  shop: `${origins.shop}/ready`,
})

/** Resolves when every process says that it can work. @returns how long that took, in ms */
export async function untilReady(plan: Plan): Promise<number> {
  const begun = performance.now()
  const reasonOf = async (url: string): Promise<string> => {
    const asked = fetch(url, { signal: AbortSignal.timeout(1_000) })
    return asked.then(
      async (response) => (response.ok ? '' : `${url}: ${await response.text()}`),
      (error: unknown) => `${url}: ${String(error)}`,
    )
  }
  let reasons: string[] = []
  while (performance.now() - begun < patience) {
    reasons = (await Promise.all(Object.values(ready(plan)).map(reasonOf))).filter(Boolean)
    if (reasons.length === 0) return performance.now() - begun
    await wait(50)
  }
  throw new Error(`Not everything was ready after ${patience / 1_000} s. ${reasons.join(' ')}`)
}

/** Ends or stops a process by chance, in the middle of its work, and waits until everything is back. */
export async function strike(plan: Plan, crew: Crew, harms: Harm[]): Promise<Harm> {
  const process = processes[randomInt(processes.length)]!
  const pid = crew.pidOf(process)
  if (pid === undefined) throw new Error(`There is no ${process}.`)
  const how = randomInt(2) === 0 ? 'killed' : 'stopped'
  const harm: Harm = { process, how, from: performance.now(), to: Infinity, backAfter: Infinity }
  harms.push(harm)
  if (how === 'killed') globalThis.process.kill(-pid, 'SIGKILL')
  else {
    globalThis.process.kill(-pid, 'SIGSTOP')
    await wait(500 + randomInt(longestStop - 500))
    globalThis.process.kill(-pid, 'SIGCONT')
  }
  harm.backAfter = await untilReady(plan)
  harm.to = performance.now()
  return harm
}
