import { type Locale, locales } from '#lib/locales.ts'
import { publishedIdOf } from '../../releases/document-ids.ts'
import {
  type TranslationGroup,
  type GroupMember,
  stubInPerspective,
  type DocumentStub,
  groupTitle,
} from './translation-group.ts'

/**
 * How a translation stands, in what is looked at: `missing`, `behind` its source, `writing` where a draft is not published
 * yet or a version is still a copy, `ready`. The source itself is never behind.
 */
export type TranslationState = 'missing' | 'behind' | 'writing' | 'ready'

export interface TranslationCell {
  locale: Locale
  state: TranslationState
  /** What is seen of it; undefined where it is missing. */
  stub: DocumentStub | undefined
  member: GroupMember | undefined
  /** The releases that hold a version of it. */
  releases: readonly string[]
  /** Whether this is what the others are translated from. */
  isSource: boolean
}

export interface TranslationRow {
  group: TranslationGroup
  title: string
  source: DocumentStub | undefined
  cells: readonly TranslationCell[]
}

/** From which text one looks at translations. */
export interface TranslationContext {
  source: Locale
  /** Perspectives, the first above the others, as Studio stacks them: `['rA1', 'drafts']`. */
  stack: readonly string[]
  /** What is known of the words of documents: digests by {@link revisionKey}. */
  digests: ReadonlyMap<string, string>
}

/** The name of a document's text at one revision. */
export const revisionKey = ({ _id, _rev }: Pick<DocumentStub, '_id' | '_rev'>): string =>
  `${_id} ${_rev}`

export function buildRow(group: TranslationGroup, look: TranslationContext): TranslationRow {
  const { source, stack } = look
  return {
    group,
    title: groupTitle(group, source, stack),
    source: stubInPerspective(group.members[source], stack),
    cells: locales.map((locale) => buildCell(group, locale, look)),
  }
}

function buildCell(
  family: TranslationGroup,
  locale: Locale,
  look: TranslationContext,
): TranslationCell {
  const member = family.members[locale]
  const stub = stubInPerspective(member, look.stack)
  const isSource = locale === look.source
  const releases = [...(member?.versions.keys() ?? [])]
  const rest = { locale, stub, member, releases, isSource }
  if (!stub) return { ...rest, state: 'missing' }
  if (!isSource && isBehindSource(family, stub, look)) return { ...rest, state: 'behind' }
  const isBegun = stub._id.startsWith('drafts.') || isUntouched(stub)
  return { ...rest, state: isBegun ? 'writing' : 'ready' }
}

/** Whether a version of a release is still the copy that it began as. */
const isUntouched = ({ _id, _createdAt, _updatedAt, translatedFrom }: DocumentStub): boolean =>
  _id.startsWith('versions.') && translatedFrom?.copied === true && _createdAt === _updatedAt

/** The text that a translation goes by: what it was made from, else the source of the board. */
export function sourceStubOf(
  family: TranslationGroup,
  seen: DocumentStub,
  { source, stack }: TranslationContext,
): DocumentStub | undefined {
  const made = seen.translatedFrom?.document
  const id = made && publishedIdOf(made)
  const known = Object.values(family.members).find((member) => member.id === id)
  return stubInPerspective(known ?? family.members[source], stack)
}

/**
 * Whether the source has other words than those that a translation was made from. One that does not say from which is behind
 * where the source was changed after it, and after both were tied together.
 */
export function isBehindSource(
  family: TranslationGroup,
  seen: DocumentStub,
  look: TranslationContext,
): boolean {
  const origin = sourceStubOf(family, seen, look)
  const made = seen.translatedFrom
  if (!origin || publishedIdOf(origin._id) === publishedIdOf(seen._id)) return false
  if (!made?.digest)
    return (
      origin._updatedAt > seen._updatedAt && origin._updatedAt > (family.metadata?._createdAt ?? '')
    )
  if (made.revision === origin._rev) return false
  const now = look.digests.get(revisionKey(origin))
  return now !== undefined && now !== made.digest
}

/** The texts whose words must be read to tell who is behind: those that changed since a translation was made. */
export function stubsToDigest(
  families: readonly TranslationGroup[],
  look: TranslationContext,
): DocumentStub[] {
  const wanted = new Map<string, DocumentStub>()
  for (const family of families)
    for (const member of Object.values(family.members)) {
      const seen = stubInPerspective(member, look.stack)
      const made = seen?.translatedFrom
      const origin = seen && made?.digest ? sourceStubOf(family, seen, look) : undefined
      if (origin && made?.revision !== origin._rev && !look.digests.has(revisionKey(origin)))
        wanted.set(revisionKey(origin), origin)
    }
  return [...wanted.values()]
}

/** What an editor looks for; an empty text stands for everything. */
export interface TranslationFilter {
  search: string
  type: string
  state: '' | TranslationState
  locale: '' | Locale
  /** The name of a release: what has a version in it, in any language. */
  release: string
}

export const emptyFilter: TranslationFilter = {
  search: '',
  type: '',
  state: '',
  locale: '',
  release: '',
}

/** Whether a row is looked for: by its language where one is chosen, else by any translation. */
export function matchesFilter(
  { group, title, cells }: TranslationRow,
  filter: TranslationFilter,
): boolean {
  const { search, type, state, locale, release } = filter
  if (type && group.type !== type) return false
  if (search && !title.toLocaleLowerCase().includes(search.toLocaleLowerCase())) return false
  if (release && !cells.some(({ releases }) => releases.includes(release))) return false
  const looked = cells.filter((cell) => !locale || cell.locale === locale)
  return !state || looked.some((cell) => cell.state === state && (!cell.isSource || locale !== ''))
}

/** How many translations stand how, the sources left out. */
export function countStates(rows: readonly TranslationRow[]): Record<TranslationState, number> {
  const counts = { missing: 0, behind: 0, writing: 0, ready: 0 }
  for (const { cells } of rows)
    for (const { state, isSource } of cells) if (!isSource) counts[state]++
  return counts
}
