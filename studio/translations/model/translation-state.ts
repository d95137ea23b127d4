import { type Locale, locales } from '#lib/locales.ts'
import { publishedIdOf } from '../../releases/document-ids.ts'
import { type Family, type Member, seenIn, type Stub, titleOf } from './translation-group.ts'

/**
 * How a translation stands, in what is looked at: `missing`, `behind` its source, `writing` where a draft is not published
 * yet or a version is still a copy, `ready`. The source itself is never behind.
 */
export type State = 'missing' | 'behind' | 'writing' | 'ready'

export interface Cell {
  locale: Locale
  state: State
  /** What is seen of it; undefined where it is missing. */
  seen: Stub | undefined
  member: Member | undefined
  /** The releases that hold a version of it. */
  releases: readonly string[]
  /** Whether this is what the others are translated from. */
  isSource: boolean
}

export interface Row {
  family: Family
  title: string
  source: Stub | undefined
  cells: readonly Cell[]
}

/** From which text one looks at translations. */
export interface Look {
  source: Locale
  /** Perspectives, the first above the others, as Studio stacks them: `['rA1', 'drafts']`. */
  stack: readonly string[]
  /** What is known of the words of documents: digests by {@link revisionKey}. */
  digests: ReadonlyMap<string, string>
}

/** The name of a document's text at one revision. */
export const revisionKey = ({ _id, _rev }: Pick<Stub, '_id' | '_rev'>): string => `${_id} ${_rev}`

export function rowOf(family: Family, look: Look): Row {
  const { source, stack } = look
  return {
    family,
    title: titleOf(family, source, stack),
    source: seenIn(family.members[source], stack),
    cells: locales.map((locale) => cellOf(family, locale, look)),
  }
}

function cellOf(family: Family, locale: Locale, look: Look): Cell {
  const member = family.members[locale]
  const seen = seenIn(member, look.stack)
  const isSource = locale === look.source
  const releases = [...(member?.versions.keys() ?? [])]
  const rest = { locale, seen, member, releases, isSource }
  if (!seen) return { ...rest, state: 'missing' }
  if (!isSource && isBehind(family, seen, look)) return { ...rest, state: 'behind' }
  const isBegun = seen._id.startsWith('drafts.') || isUntouched(seen)
  return { ...rest, state: isBegun ? 'writing' : 'ready' }
}

/** Whether a version of a release is still the copy that it began as. */
const isUntouched = ({ _id, _createdAt, _updatedAt, translatedFrom }: Stub): boolean =>
  _id.startsWith('versions.') && translatedFrom?.copied === true && _createdAt === _updatedAt

/** The text that a translation goes by: what it was made from, else the source of the board. */
export function originOf(family: Family, seen: Stub, { source, stack }: Look): Stub | undefined {
  const made = seen.translatedFrom?.document
  const id = made && publishedIdOf(made)
  const known = Object.values(family.members).find((member) => member.id === id)
  return seenIn(known ?? family.members[source], stack)
}

/**
 * Whether the source has other words than those that a translation was made from. One that does not say from which is behind
 * where the source was changed after it, and after both were tied together.
 */
export function isBehind(family: Family, seen: Stub, look: Look): boolean {
  const origin = originOf(family, seen, look)
  const made = seen.translatedFrom
  if (!origin || publishedIdOf(origin._id) === publishedIdOf(seen._id)) return false
  if (!made?.digest)
    return origin._updatedAt > seen._updatedAt && origin._updatedAt > (family.tie?._createdAt ?? '')
  if (made.revision === origin._rev) return false
  const now = look.digests.get(revisionKey(origin))
  return now !== undefined && now !== made.digest
}

/** The texts whose words must be read to tell who is behind: those that changed since a translation was made. */
export function toBeRead(families: readonly Family[], look: Look): Stub[] {
  const wanted = new Map<string, Stub>()
  for (const family of families)
    for (const member of Object.values(family.members)) {
      const seen = seenIn(member, look.stack)
      const made = seen?.translatedFrom
      const origin = seen && made?.digest ? originOf(family, seen, look) : undefined
      if (origin && made?.revision !== origin._rev && !look.digests.has(revisionKey(origin)))
        wanted.set(revisionKey(origin), origin)
    }
  return [...wanted.values()]
}

/** What an editor looks for; an empty text stands for everything. */
export interface Filter {
  words: string
  type: string
  state: '' | State
  locale: '' | Locale
  /** The name of a release: what has a version in it, in any language. */
  release: string
}

export const everything: Filter = { words: '', type: '', state: '', locale: '', release: '' }

/** Whether a row is looked for: by its language where one is chosen, else by any translation. */
export function passes({ family, title, cells }: Row, filter: Filter): boolean {
  const { words, type, state, locale, release } = filter
  if (type && family.type !== type) return false
  if (words && !title.toLocaleLowerCase().includes(words.toLocaleLowerCase())) return false
  if (release && !cells.some(({ releases }) => releases.includes(release))) return false
  const looked = cells.filter((cell) => !locale || cell.locale === locale)
  return !state || looked.some((cell) => cell.state === state && (!cell.isSource || locale !== ''))
}

/** How many translations stand how, the sources left out. */
export function countsOf(rows: readonly Row[]): Record<State, number> {
  const counts = { missing: 0, behind: 0, writing: 0, ready: 0 }
  for (const { cells } of rows)
    for (const { state, isSource } of cells) if (!isSource) counts[state]++
  return counts
}
