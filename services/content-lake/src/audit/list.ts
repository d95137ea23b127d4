import { holdsComments } from '../access/comments.ts'
import type { Lake } from '../lake.ts'
import type { AccountEvent } from '../store/account-log.ts'
import { contentEvents } from './content-events.ts'
import type { AuditEntry, AuditRange } from './entry.ts'

/** The name of the list of accounts among the datasets; no dataset can be called so. */
const ACCOUNTS = '~accounts'
const PAGE = 100

/** Everything that happened, newest first, read as far as it is asked for. */
export function* auditEntries(lake: Lake, range: AuditRange): Generator<AuditEntry> {
  const sources = [
    accountEvents(lake, range),
    ...lake
      .listDatasets()
      .filter(({ name }) => !holdsComments(name))
      .map((dataset) => contentEvents(dataset, range)),
  ]
  const wanted = ({ kind }: AuditEntry): boolean => range.kinds?.has(kind) ?? true
  try {
    const heads = sources.map((source) => nextOf(source, wanted))
    for (;;) {
      let newest = -1
      for (const [index, head] of heads.entries())
        if (head && (newest < 0 || head.timestamp > heads[newest]!.timestamp)) newest = index
      const entry = heads[newest]
      if (!entry) return
      yield entry
      heads[newest] = nextOf(sources[newest]!, wanted)
    }
  } finally {
    // Whoever stops reading leaves statements open otherwise, which hold the log of the disk.
    for (const source of sources) source.return(undefined)
  }
}

function nextOf(
  source: Iterator<AuditEntry>,
  wanted: (entry: AuditEntry) => boolean,
): AuditEntry | undefined {
  for (;;) {
    const { done, value } = source.next()
    if (done) return undefined
    if (wanted(value)) return value
  }
}

function* accountEvents({ accountLog }: Lake, range: AuditRange): Generator<AuditEntry> {
  const { before, kinds: _kinds, ...rest } = range
  let place = before.get(ACCOUNTS)
  for (;;) {
    const page = accountLog.events({
      ...rest,
      ...(place !== undefined && { before: place }),
      limit: PAGE,
    })
    yield* page.map(entryOf)
    place = page.at(-1)?.sequence
    if (page.length < PAGE) return
  }
}

const entryOf = (event: AccountEvent): AuditEntry => ({ ...event, source: ACCOUNTS, documents: [] })

/** Where a page ended, in each source that it has taken something from. */
export function cursorAfter(
  before: ReadonlyMap<string, number>,
  taken: readonly AuditEntry[],
): string {
  const places = new Map(before)
  for (const { source, sequence } of taken) places.set(source, sequence)
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
