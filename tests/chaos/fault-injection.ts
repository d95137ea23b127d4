import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Plan } from '../../server/launcher/plan.ts'
import type { FaultTarget } from './fault-targets.ts'

export interface InjectedFault {
  process: string
  how: 'killed' | 'stopped'
  /** It was the lake that writes. */
  wrote: boolean
  /** Milliseconds of `performance.now()`; it lasts until everything is back. */
  from: number
  to: number
  /** Milliseconds from the end of the cause until everything was ready. */
  backAfter: number
  /** What was said last by whoever was not ready. */
  lastWords: string
  /** Milliseconds from the end of the cause until each process of the site showed what was published by then. */
  freshAfter: number
}

/** How long something took, in ms, and who was waited for last, in their words. */
export interface Wait {
  took: number
  lastWords: string
}

/** What is asked around each harm. */
export interface Watch {
  /** The name of the lake that writes at this moment; undefined where it has no rival. */
  writer: () => Promise<string | undefined>
  /** Resolves when every process can work, with the milliseconds that it took. */
  isBack: () => Promise<Wait>
  /** Resolves when every process of the site shows what is published now, with the milliseconds that it took. */
  isFresh: () => Promise<number>
}

/** Longest that a process is stopped, in ms: less than what the launcher takes for a hang. */
const longestStop = 8_000
/** A process that is not back after this many ms is not coming back. */
const patience = 60_000

/** Where the processes of an installation of one each say whether they can work. */
const readinessUrlsOf = ({ origins: { site, lake, shop } }: Plan): string[] => [
  `${site}/api/ready`,
  `${lake}/ready`,
  `${shop}/ready`,
]

/** Resolves when an installation of one process of each kind can work, with the milliseconds that it took. */
export const waitUntilReady = async (plan: Plan): Promise<number> =>
  (await waitUntilAllReady(readinessUrlsOf(plan))).took

/**
 * Resolves when every process says that it can work, and that nothing is amiss besides.
 *
 * @param doors where each of them is asked
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

/** Ends or stops a process by chance, in the middle of its work, and waits until everything is back. */
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
