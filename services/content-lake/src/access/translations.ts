import { isDeepStrictEqual } from 'node:util'
import type { LakeDocument } from '../document/document.ts'
import { layerOf } from '../document/layers.ts'
import type { Dataset } from '../groq/dataset/dataset.ts'

/** The documents that say which documents are translations of each other, as Sanity's plugin writes them. */
const TRANSLATIONS = 'translation.metadata'

/** One document before and after a change; absent where it is not there. */
export interface Alteration {
  before: LakeDocument | undefined
  after: LakeDocument | undefined
}

/** What such a document says of one language. */
interface Entry {
  _key?: unknown
  language?: unknown
  value?: { _ref?: unknown } | null
}

/**
 * Whether somebody who writes these languages only (a contributor: none) may change what ties translations together. Visitors
 * see the ties of published documents: those of other languages stay as they are, and no new one is added to them. Drafts and
 * versions of a tie show nothing.
 */
export function mayAlterTranslations(
  languages: readonly string[],
  { before, after }: Alteration,
  documents: Dataset,
): boolean {
  const old = isTie(before) ? before : undefined
  const now = isTie(after) ? after : undefined
  const others = (tie: LakeDocument | undefined): Entry[] =>
    entriesOf(tie).filter(
      (entry) => isLive(entry, documents) && !isOwn(entry, languages, documents),
    )
  if (old && now)
    return isDeepStrictEqual(others(old), others(now)) && isDeepStrictEqual(rest(old), rest(now))
  if (old) return others(old).length === 0
  // What begins a family: the document that others are made from, which no other tie holds yet.
  const [first, ...more] = others(now)
  return (
    more.length === 0 && (!first || (saysItsLanguage(first, documents) && isFree(first, documents)))
  )
}

function isTie(document: LakeDocument | undefined): document is LakeDocument {
  return document?._type === TRANSLATIONS && layerOf(document._id) === 'published'
}

function entriesOf(tie: LakeDocument | undefined): Entry[] {
  const entries = tie?.translations
  return Array.isArray(entries) ? entries.filter((each) => typeof each === 'object' && each) : []
}

function targetOf({ value }: Entry, documents: Dataset): LakeDocument | undefined {
  return typeof value?._ref === 'string' ? documents.byId(value._ref) : undefined
}

/** Whether the document that an entry leads to is published. */
function isLive(entry: Entry, documents: Dataset): boolean {
  return targetOf(entry, documents) !== undefined
}

/** Older entries have their language for a key. */
function languageOf({ language, _key }: Entry): unknown {
  return language ?? _key
}

function saysItsLanguage(entry: Entry, documents: Dataset): boolean {
  return targetOf(entry, documents)?.language === languageOf(entry)
}

function isOwn(entry: Entry, languages: readonly string[], documents: Dataset): boolean {
  return saysItsLanguage(entry, documents) && languages.some((own) => own === languageOf(entry))
}

function isFree({ value }: Entry, documents: Dataset): boolean {
  for (const holder of documents.referencing(String(value?._ref))) if (isTie(holder)) return false
  return true
}

/** What a tie holds beside its entries and what every write changes. */
function rest(tie: LakeDocument): object {
  const { translations: _entries, _rev, _updatedAt, ...others } = tie
  return others
}
