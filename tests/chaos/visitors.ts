import { setTimeout as wait } from 'node:timers/promises'
import type { InjectedFault } from './fault-injection.ts'

/** Responses to visitors, by kind; `broken` holds a sentence each. */
export interface Visits {
  pages: number
  later: number
  /** No process accepted the connection. */
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

/** Request timeout of a visitor, in ms. */
const patience = 20_000
/** Time around a fault in which a connection may break, in ms. */
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

/** Requests pages until `signal` is aborted. */
export async function visit(origin: string, signal: AbortSignal, visits: Visit[]): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const path = paths[turn % paths.length]!
    const from = performance.now()
    const answer = await look(origin, path)
    visits.push({ path, from, to: performance.now(), answer })
    await wait(20)
  }
}

/** Summarizes the responses. A refused connection is acceptable while the site itself was faulted. */
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
