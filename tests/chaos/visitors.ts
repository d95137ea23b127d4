import { setTimeout as wait } from 'node:timers/promises'
import type { InjectedFault } from './fault-injection.ts'

/** What visitors got, by kind of answer; `broken` holds a sentence each. */
export interface Visits {
  pages: number
  later: number
  /** The site itself was away, so that nobody was there to say anything. */
  away: number
  broken: string[]
}

export interface Visit {
  path: string
  from: number
  to: number
  answer: 'page' | 'later' | 'none' | { problem: string }
}

const paths = [
  '/',
  '/ar',
  '/fr',
  '/pages/about-us',
  '/pages/chaos',
  '/product/perihelion',
  '/product/selene',
  '/fr/journal',
  '/search?q=moon',
  '/collections',
]

/** Longest that a visitor waits, in ms. */
const patience = 20_000
/** Milliseconds around a harm in which a connection may still break: it was cut before anybody noticed. */
const around = 1_000

async function look(origin: string, path: string): Promise<Visit['answer']> {
  try {
    const response = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(patience) })
    const text = await response.text()
    if (response.status === 503 && response.headers.has('retry-after')) return 'later'
    if (response.status !== 200) return { problem: `status ${response.status}` }
    const isWhole = text.includes('<h1') && text.trimEnd().endsWith('</html>')
    return isWhole ? 'page' : { problem: `a page of ${text.length} letters that is not whole` }
  } catch {
    return 'none'
  }
}

/** Looks at one page after the other until `signal` is aborted. */
export async function visit(origin: string, signal: AbortSignal, visits: Visit[]): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const path = paths[turn % paths.length]!
    const from = performance.now()
    const answer = await look(origin, path)
    visits.push({ path, from, to: performance.now(), answer })
    await wait(20)
  }
}

/** Tells what visitors got, where no answer is nobody's fault while the site itself was harmed. */
export function summarizeVisits(visits: readonly Visit[], harms: readonly InjectedFault[]): Visits {
  const result: Visits = { pages: 0, later: 0, away: 0, broken: [] }
  const ofSite = harms.filter(({ process }) => process.startsWith('site'))
  for (const { path, from, to, answer } of visits) {
    const wasAway = ofSite.some((harm) => harm.from - around < to && from < harm.to + around)
    if (answer === 'page') result.pages += 1
    else if (answer === 'later') result.later += 1
    else if (answer === 'none' && wasAway) result.away += 1
    else {
      const problem = answer === 'none' ? 'no answer' : answer.problem
      const during = harms.find((harm) => harm.from < to && from < harm.to)
      const while_ = during ? ` while the ${during.process} was ${during.how}` : ''
      result.broken.push(`${path}: ${problem} after ${Math.round(to - from)} ms${while_}`)
    }
  }
  return result
}
