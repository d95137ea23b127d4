import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { LaunchPlan } from '../../server/launcher/launch-plan.ts'
import type { FaultTarget } from './fault-targets.ts'

export interface InjectedFault {
  process: string
  how: 'killed' | 'stopped'
  /** The process was the leading lake. */
  wrote: boolean
  /** Interval by `performance.now()`; it ends when everything has recovered. */
  from: number
  to: number
  /** Time from the end of the fault until everything was ready, in ms. */
  backAfter: number
  /** Last readiness reasons. */
  lastWords: string
  /** Time from the end of the fault until each site process served current content, in ms. */
  freshAfter: number
}

/** Duration of a wait in ms, and the last readiness reasons. */
export interface Wait {
  took: number
  lastWords: string
}

/** Observations of each fault. */
export interface Watch {
  /** The name of the leading lake; undefined without followers. */
  writer: () => Promise<string | undefined>
  /** Resolves when every process is ready, with the duration in ms. */
  isBack: () => Promise<Wait>
  /** Resolves when every site process serves current content, with the duration in ms. */
  isFresh: () => Promise<number>
}

/** Longest pause of a process in ms, below the launcher's hang limit. */
const longestStop = 8_000
/** Recovery timeout, in ms. */
const patience = 60_000

/** Readiness URLs of an installation with one process of each kind. */
const readinessUrlsOf = ({ origins: { site, lake, shop } }: LaunchPlan): string[] => [
  `${site}/api/ready`,
  `${lake}/ready`,
  `${shop}/ready`,
]

/** Resolves when an installation with one process of each kind is ready, with the duration in ms. */
export const waitUntilReady = async (plan: LaunchPlan): Promise<number> =>
  (await waitUntilAllReady(readinessUrlsOf(plan))).took

/**
 * Resolves when every process is ready without notes.
 *
 * @param doors readiness URLs
 */
export async function waitUntilAllReady(doors: readonly string[]): Promise<Wait> {
  const begun = performance.now()
  const reasonOf = async (url: string): Promise<string> => {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(1_000) })
      const text = await response.text()
      return response.ok && !text.includes('"notes"') ? '' : `${url}: ${text}`
    } catch (error) {
      return `${url}: ${String(error)}`
    }
  }
  let lastWords = ''
  while (performance.now() - begun < patience) {
    const reasons = (await Promise.all(doors.map(reasonOf))).filter(Boolean)
    if (reasons.length === 0) return { took: performance.now() - begun, lastWords }
    lastWords = reasons.join(' ')
    await wait(50)
  }
  throw new Error(`Not everything was ready after ${patience / 1_000} s. ${lastWords}`)
}

/** Kills or pauses a random process and waits until everything has recovered. */
export async function injectFault(
  targets: readonly FaultTarget[],
  { writer, isBack, isFresh }: Watch,
  harms: InjectedFault[],
): Promise<InjectedFault> {
  const target = targets[randomInt(targets.length)]!
  const how = randomInt(2) === 0 ? 'killed' : 'stopped'
  const { name: process } = target
  const wrote = (await writer()) === process
  const harm: InjectedFault = {
    process,
    how,
    wrote,
    from: performance.now(),
    to: Infinity,
    backAfter: Infinity,
    lastWords: '',
    freshAfter: Infinity,
  }
  harms.push(harm)
  if (how === 'killed') await target.kill()
  else {
    target.stop()
    await wait(500 + randomInt(longestStop - 500))
    target.resume()
  }
  const [{ took, lastWords }, freshAfter] = await Promise.all([isBack(), isFresh()])
  Object.assign(harm, { backAfter: took, lastWords, freshAfter })
  harm.to = performance.now()
  return harm
}
