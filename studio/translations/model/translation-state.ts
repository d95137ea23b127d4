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
  /** Text digests by {@link documentRevisionKey}. */
  digests: ReadonlyMap<string, string>
}

/** Key of a document revision. */
export const documentRevisionKey = ({ _id, _rev }: Pick<DocumentStub, '_id' | '_rev'>): string =>
  `${_id} ${_rev}`

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
  const rest = { locale, stub, member, releases, isSource }
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
 * Whether the source's texts have changed since the translation. Without a recorded digest, compares update times,
 * and the time at which both were linked.
 */
export function isBehindSource(
  family: TranslationGroup,
  seen: DocumentStub,
  look: TranslationContext,
): boolean {
  const origin = sourceStubOfTranslation(family, seen, look)
  const made = seen.translatedFrom
  if (!origin || publishedIdOf(origin._id) === publishedIdOf(seen._id)) return false
  if (!made?.digest)
    return (
      origin._updatedAt > seen._updatedAt && origin._updatedAt > (family.metadata?._createdAt ?? '')
    )
  if (made.revision === origin._rev) return false
  const now = look.digests.get(documentRevisionKey(origin))
  return now !== undefined && now !== made.digest
}

/** Stubs whose digest is needed: sources with another revision than the translated one. */
export function stubsToDigest(
  families: readonly TranslationGroup[],
  look: TranslationContext,
): DocumentStub[] {
  const wanted = new Map<string, DocumentStub>()
  for (const family of families)
    for (const member of Object.values(family.members)) {
      const seen = visibleStubInPerspective(member, look.stack)
      const made = seen?.translatedFrom
      const origin = seen && made?.digest ? sourceStubOfTranslation(family, seen, look) : undefined
      if (
        origin &&
        made?.revision !== origin._rev &&
        !look.digests.has(documentRevisionKey(origin))
      )
        wanted.set(documentRevisionKey(origin), origin)
    }
  return [...wanted.values()]
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
