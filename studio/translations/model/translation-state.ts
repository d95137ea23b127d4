import { type Locale, contentLocales } from '#lib/locales.ts'
import { foldText } from '#lib/text/fold-text.ts'
import { publishedIdOf } from '../../releases/release-document-ids.ts'
import {
  type TranslationGroup,
  type GroupMember,
  visibleStubInPerspective,
  type DocumentStub,
  translationGroupTitle,
} from './translation-group.ts'

/**
 * State in the current perspective: `missing`, `behind` its source, `writing` while it is an unpublished draft or an
 * untouched copy, `ready`. The source itself is never behind.
 */
export type TranslationState = 'missing' | 'behind' | 'writing' | 'ready'

export interface TranslationCell {
  locale: Locale
  state: TranslationState
  /** Stub in the current perspective; undefined if missing. */
  stub: DocumentStub | undefined
  member: GroupMember | undefined
  /** Releases with a version of it. */
  releases: readonly string[]
  /** Whether it is the source language. */
  isSource: boolean
  /** Whether it has texts of a language model without approval. */
  isMachineMade: boolean
}

export interface TranslationRow {
  group: TranslationGroup
  title: string
  source: DocumentStub | undefined
  cells: readonly TranslationCell[]
}

/** Source language, perspective and digests by which states are computed. */
export interface TranslationContext {
  source: Locale
  /** Perspective stack, topmost first: `['rA1', 'drafts']`. */
  stack: readonly string[]
  /** Text digests by {@link documentRevisionKey} or {@link pastSourceKey}; undefined where the history is gone. */
  digests: ReadonlyMap<string, string | undefined>
}

/** A source as it was when it was translated: a revision, or the document at a time. */
export interface PastSource {
  document: string
  query: { revision: string } | { time: string }
}

/** Key of a document revision. */
export const documentRevisionKey = ({ _id, _rev }: Pick<DocumentStub, '_id' | '_rev'>): string =>
  `${_id} ${_rev}`

export const pastSourceKey = ({ document, query }: PastSource): string =>
  'revision' in query
    ? documentRevisionKey({ _id: document, _rev: query.revision })
    : `${document} at ${query.time}`

export function buildTranslationRow(
  group: TranslationGroup,
  look: TranslationContext,
): TranslationRow {
  const { source, stack } = look
  return {
    group,
    title: translationGroupTitle(group, source, stack),
    source: visibleStubInPerspective(group.members[source], stack),
    cells: contentLocales.map((locale) => buildCell(group, locale, look)),
  }
}

function buildCell(
  family: TranslationGroup,
  locale: Locale,
  look: TranslationContext,
): TranslationCell {
  const member = family.members[locale]
  const stub = visibleStubInPerspective(member, look.stack)
  const isSource = locale === look.source
  const releases = [...(member?.versions.keys() ?? [])]
  const isMachineMade = Boolean(stub?.machineTranslation)
  const rest = { locale, stub, member, releases, isSource, isMachineMade }
  if (!stub) return { ...rest, state: 'missing' }
  if (!isSource && isBehindSource(family, stub, look)) return { ...rest, state: 'behind' }
  const isBegun = stub._id.startsWith('drafts.') || isUntouched(stub)
  return { ...rest, state: isBegun ? 'writing' : 'ready' }
}

/** Whether a release version is still the copy that it was created as. */
const isUntouched = ({ _id, _createdAt, _updatedAt, translatedFrom }: DocumentStub): boolean =>
  _id.startsWith('versions.') && translatedFrom?.copied === true && _createdAt === _updatedAt

/** Stub of the source: the recorded one, else that of the board's source language. */
export function sourceStubOfTranslation(
  family: TranslationGroup,
  seen: DocumentStub,
  { source, stack }: TranslationContext,
): DocumentStub | undefined {
  const made = seen.translatedFrom?.document
  const id = made && publishedIdOf(made)
  const known = Object.values(family.members).find((member) => member.id === id)
  return visibleStubInPerspective(known ?? family.members[source], stack)
}

/**
 * Whether the source's texts have changed since the translation. Only texts count: not revisions, and not times. A
 * translation is not behind while the texts of that time are unknown.
 */
export function isBehindSource(
  family: TranslationGroup,
  seen: DocumentStub,
  look: TranslationContext,
): boolean {
  const changed = changedSource(family, seen, look)
  if (!changed) return false
  const now = look.digests.get(documentRevisionKey(changed.origin))
  const then = seen.translatedFrom?.digest ?? look.digests.get(pastSourceKey(changed.past))
  return now !== undefined && then !== undefined && now !== then
}

/** The source as a translation was made from it: its recorded revision, else its state at that time. */
export function pastSourceOf(
  { metadata }: TranslationGroup,
  { translatedFrom: made, _updatedAt }: DocumentStub,
  origin: DocumentStub,
): PastSource {
  if (made?.document && made.revision)
    return { document: made.document, query: { revision: made.revision } }
  const latest = Math.max(
    ...[_updatedAt, metadata?._createdAt].map((time) => Date.parse(time ?? '') || 0),
  )
  // Times are stored in whole seconds, so take the end of that second.
  return { document: origin._id, query: { time: new Date(latest + 1000).toISOString() } }
}

/** The source of a translation, now and then; undefined if it was not written since. */
function changedSource(
  family: TranslationGroup,
  seen: DocumentStub,
  look: TranslationContext,
): { origin: DocumentStub; past: PastSource } | undefined {
  const origin = sourceStubOfTranslation(family, seen, look)
  if (!origin || publishedIdOf(origin._id) === publishedIdOf(seen._id)) return undefined
  const past = pastSourceOf(family, seen, origin)
  const isWritten =
    'revision' in past.query
      ? past.query.revision !== origin._rev
      : seen.translatedFrom?.digest || Date.parse(origin._updatedAt) > Date.parse(past.query.time)
  return isWritten ? { origin, past } : undefined
}

interface DigestRequests {
  /** Sources that were written since they were translated. */
  current: DocumentStub[]
  /** Their states when they were translated, if no digest of it is recorded. */
  past: PastSource[]
}

/** Texts that must be read to tell which translations are behind, without those that are known. */
export function digestsToRead(
  families: readonly TranslationGroup[],
  look: TranslationContext,
): DigestRequests {
  const current = new Map<string, DocumentStub>()
  const past = new Map<string, PastSource>()
  for (const family of families)
    for (const member of Object.values(family.members)) {
      const seen = visibleStubInPerspective(member, look.stack)
      const changed = seen && changedSource(family, seen, look)
      if (!changed) continue
      current.set(documentRevisionKey(changed.origin), changed.origin)
      if (!seen.translatedFrom?.digest) past.set(pastSourceKey(changed.past), changed.past)
    }
  const unread = <Source>(wanted: Map<string, Source>) =>
    [...wanted].flatMap(([key, source]) => (look.digests.has(key) ? [] : [source]))
  return { current: unread(current), past: unread(past) }
}

/** Filter of the board; an empty string matches everything. */
export interface TranslationFilter {
  search: string
  type: string
  state: '' | TranslationState
  locale: '' | Locale
  /** Release name; matches groups with a version in it, in any language. */
  release: string
}

export const emptyTranslationFilter: TranslationFilter = {
  search: '',
  type: '',
  state: '',
  locale: '',
  release: '',
}

/** Whether a row matches: in the chosen language, else in any translation. */
export function matchesTranslationFilter(
  { group, title, cells }: TranslationRow,
  filter: TranslationFilter,
): boolean {
  const { search, type, state, locale, release } = filter
  if (type && group.type !== type) return false
  if (search && !foldText(title).includes(foldText(search.trim()))) return false
  if (release && !cells.some(({ releases }) => releases.includes(release))) return false
  const looked = cells.filter((cell) => !locale || cell.locale === locale)
  return !state || looked.some((cell) => cell.state === state && (!cell.isSource || locale !== ''))
}

/** Number of translations by state, without the sources. */
export function countTranslationStates(
  rows: readonly TranslationRow[],
): Record<TranslationState, number> {
  const counts = { missing: 0, behind: 0, writing: 0, ready: 0 }
  for (const { cells } of rows)
    for (const { state, isSource } of cells) if (!isSource) counts[state]++
  return counts
}
