import { setImmediate } from 'node:timers/promises'
import { holdsComments } from '../access/comments.ts'
import type { Lake } from '../lake.ts'
import type { AccountEvent } from '../store/account-log.ts'
import { contentEvents } from './content-events.ts'
import type { AuditEntry, AuditRange, AuditStep } from './entry.ts'
import { isAccountKind } from './kinds.ts'

/** The name of the list of accounts among the datasets; no dataset can be called so. */
const ACCOUNTS = '~accounts'
const PAGE = 100

/** Milliseconds of reading between two looks at other requests. */
const TURN = 5

/** Steps of logs that one page reads; whoever looks for what is rare goes on from where it ended. */
const MOST_STEPS = 2_000

/** Lines of the list, newest first. With a cursor there may be more, even where the page is empty. */
export interface AuditPage {
  entries: AuditEntry[]
  cursor: string | null
}

/** One page: at most `limit` lines, unless a single transaction alone tells more. Others are served while it is read. */
export async function auditPage(
  lake: Lake,
  range: AuditRange,
  limit: number,
  mostSteps = MOST_STEPS,
): Promise<AuditPage> {
  const entries: AuditEntry[] = []
  const places = new Map(range.before)
  let read = 0
  let turnEnds = performance.now() + TURN
  for (const { source, sequence, entries: told } of auditSteps(lake, range)) {
    const wanted = told.filter(({ kind }) => range.kinds?.has(kind) ?? true)
    const isFull = wanted.length > 0 && entries.length > 0 && entries.length + wanted.length > limit
    if (isFull || read === mostSteps) return { entries, cursor: cursorOf(places) }
    entries.push(...wanted)
    places.set(source, sequence)
    read += 1
    if (performance.now() < turnEnds) continue
    await setImmediate()
    turnEnds = performance.now() + TURN
  }
  return { entries, cursor: null }
}

/** Everything that happened, newest first, read as far as it is asked for. */
function* auditSteps(lake: Lake, range: AuditRange): Generator<AuditStep> {
  const kinds = range.kinds && [...range.kinds]
  const sources = [
    ...(kinds && !kinds.some(isAccountKind) ? [] : [accountEvents(lake, range)]),
    ...(kinds?.every(isAccountKind) ? [] : lake.listDatasets())
      .filter(({ name }) => !holdsComments(name))
      .map((dataset) => contentEvents(dataset, range)),
  ]
  try {
    const heads = sources.map((source) => source.next().value)
    for (;;) {
      let newest = -1
      for (const [index, head] of heads.entries())
        if (head && (newest < 0 || head.timestamp > heads[newest]!.timestamp)) newest = index
      const step = heads[newest]
      if (!step) return
      yield step
      heads[newest] = sources[newest]!.next().value
    }
  } finally {
    // Whoever stops reading leaves statements open otherwise, which hold the log of the disk.
    for (const source of sources) source.return(undefined)
  }
}

function* accountEvents({ accountLog }: Lake, range: AuditRange): Generator<AuditStep, undefined> {
  const { before, kinds, ...rest } = range
  const wanted = kinds && [...kinds].filter(isAccountKind)
  let place = before.get(ACCOUNTS)
  for (;;) {
    const page = accountLog.events({
      ...rest,
      ...(wanted && { kinds: wanted }),
      ...(place !== undefined && { before: place }),
      limit: PAGE,
    })
    yield* page.map(stepOf)
    place = page.at(-1)?.sequence
    if (page.length < PAGE) return undefined
  }
}

function stepOf(event: AccountEvent): AuditStep {
  const entry = { ...event, source: ACCOUNTS, documents: [] }
  return { ...entry, entries: [entry] }
}

/** The places up to which sources were read. */
function cursorOf(places: ReadonlyMap<string, number>): string {
  return [...places].map(([source, place]) => `${source}:${place}`).join(',')
}

/** The places that a cursor names; what is no place is left out. */
export function placesIn(cursor: string): Map<string, number> {
  return new Map(
    cursor.split(',').flatMap((part): [string, number][] => {
      const [source = '', place] = part.split(':')
      return source !== '' && Number.isSafeInteger(Number(place)) ? [[source, Number(place)]] : []
    }),
  )
}
