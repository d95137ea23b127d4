import { isDeepStrictEqual } from 'node:util'
import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import type { Dataset } from '@orrery/groq/dataset'

/** Under which @sanity/document-internationalization lists the translations of a document. */
const TYPE = 'translation.metadata'

/** Fields that differ between two states of the document when a translation is added. */
const CHANGING = ['_rev', '_updatedAt', 'translations']
const FIELDS = [...CHANGING, '_id', '_type', '_createdAt', 'schemaTypes']

/** A listed translation. */
interface Entry {
  readonly language: unknown
  /** The id of the document; empty where there is none. */
  readonly ref: string
  /** Tells entries apart. */
  readonly key: string
}

/** Whether a document lists translations in public; only there it has a part in what visitors see. */
export const isTranslationMetadata: DocumentTest = ({ _id, _type }) =>
  _type === TYPE && !_id.includes('.')

/**
 * Whether a change of `translation.metadata` adds translations and does nothing else. What is listed stays, except where
 * it leads to no document. What is added leads to a document that the author may update as published and in each draft
 * and version; a new list begins with one that may be another's. No document is listed twice, here or elsewhere.
 */
export function addsTranslations(
  before: LakeDocument | undefined,
  after: LakeDocument,
  documents: Dataset,
  mayUpdate: DocumentTest,
): boolean {
  if (!isTranslationMetadata(after) || !keepsFields(before, after)) return false
  const old = entriesOf(before)
  const now = entriesOf(after)
  if (!old || !now) return false
  const oldKeys = new Set(old.map(({ key }) => key))
  const nowKeys = new Set(now.map(({ key }) => key))
  const layersOf = ({ ref }: Entry): LakeDocument[] => [...documents.versionsOf(ref)]
  if (old.some((entry) => !nowKeys.has(entry.key) && layersOf(entry).length > 0)) return false
  const kept = now.filter(({ key }) => oldKeys.has(key)).map(({ key }) => key)
  if (
    !isDeepStrictEqual(
      kept,
      old.map(({ key }) => key).filter((key) => nowKeys.has(key)),
    )
  )
    return false
  const added = now.filter(({ key }) => !oldKeys.has(key))
  const others = added.filter((entry) => !layersOf(entry).every(mayUpdate))
  const isSound = (entry: Entry): boolean =>
    namesLanguage(entry, layersOf(entry)) && !isListedElsewhere(entry, after, documents)
  return others.length <= (before ? 0 : 1) && isListedOnce(added, now) && added.every(isSound)
}

function keepsFields(before: LakeDocument | undefined, after: LakeDocument): boolean {
  if (!before) return Object.keys(after).every((field) => FIELDS.includes(field))
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].every(
    (field) => CHANGING.includes(field) || isDeepStrictEqual(before[field], after[field]),
  )
}

/** Whether there is a document by its published id, in the language that the entry names. */
const namesLanguage = ({ language, ref }: Entry, layers: readonly LakeDocument[]): boolean =>
  typeof language === 'string' &&
  !ref.includes('.') &&
  layers.length > 0 &&
  layers.every((layer) => layer.language === language)

/** Two lists with one document would leave open which of them counts. */
const isListedElsewhere = ({ ref }: Entry, { _id }: LakeDocument, documents: Dataset): boolean =>
  [...documents.referencing(ref)].some(
    (holder) => holder._id !== _id && isTranslationMetadata(holder),
  )

/** Whether no other entry has the language or the document of an added one. */
function isListedOnce(added: readonly Entry[], all: readonly Entry[]): boolean {
  const times = new Map<unknown, number>()
  for (const { language, ref } of all)
    for (const name of [`language ${String(language)}`, `document ${ref}`])
      times.set(name, (times.get(name) ?? 0) + 1)
  return added.every(
    ({ language, ref }) =>
      times.get(`language ${String(language)}`) === 1 && times.get(`document ${ref}`) === 1,
  )
}

/** The listed translations; undefined where `translations` is no list. */
function entriesOf(metadata: LakeDocument | undefined): Entry[] | undefined {
  const list: unknown = metadata?.translations ?? []
  if (!Array.isArray(list)) return undefined
  return list.map((entry: { language?: unknown; value?: { _ref?: unknown } } | null) => {
    const ref = entry?.value?._ref
    return {
      language: entry?.language,
      ref: typeof ref === 'string' ? ref : '',
      key: JSON.stringify(entry),
    }
  })
}
