import { isDeepStrictEqual } from 'node:util'
import type { DocumentTest, LakeDocument } from '@orrery/groq/document'
import type { Dataset } from '@orrery/groq/dataset'

/** The type under which @sanity/document-internationalization lists translations. */
const TYPE = 'translation.metadata'

/** Fields that change when a translation is added. */
const FIELDS_THAT_CHANGE = ['_rev', '_updatedAt', 'translations']
const ALLOWED_FIELDS = [...FIELDS_THAT_CHANGE, '_id', '_type', '_createdAt', 'schemaTypes']

/** A listed translation. */
interface ListedTranslation {
  readonly language: unknown
  /** The id of the document; empty without a reference. */
  readonly ref: string
  /** Identifies an entry by its content. */
  readonly key: string
}

/** Whether a document is public translation metadata; only then it affects the site. */
export const isPublicTranslationMetadata: DocumentTest = ({ _id, _type }) =>
  _type === TYPE && !_id.includes('.')

/**
 * Whether a change of `translation.metadata` only adds translations. Listed ones stay, except references to missing
 * documents. Each added document must be updatable by the author in all its layers; a new list may begin with one
 * that is not. No document is listed twice, here or elsewhere.
 */
export function onlyAddsTranslations(
  before: LakeDocument | undefined,
  after: LakeDocument,
  documents: Dataset,
  mayUpdate: DocumentTest,
): boolean {
  if (!isPublicTranslationMetadata(after) || !leavesOtherFields(before, after)) return false
  const old = listedTranslations(before)
  const now = listedTranslations(after)
  if (!old || !now) return false
  const oldKeys = new Set(old.map(({ key }) => key))
  const nowKeys = new Set(now.map(({ key }) => key))
  const layersOf = ({ ref }: ListedTranslation): LakeDocument[] => [...documents.versionsOf(ref)]
  if (old.some((entry) => !nowKeys.has(entry.key) && layersOf(entry).length > 0)) return false
  const remaining = now.filter(({ key }) => oldKeys.has(key)).map(({ key }) => key)
  if (
    !isDeepStrictEqual(
      remaining,
      old.map(({ key }) => key).filter((key) => nowKeys.has(key)),
    )
  )
    return false
  const added = now.filter(({ key }) => !oldKeys.has(key))
  const others = added.filter((entry) => !layersOf(entry).every(mayUpdate))
  const isSound = (entry: ListedTranslation): boolean =>
    existsInLanguage(entry, layersOf(entry)) && !isListedElsewhere(entry, after, documents)
  return others.length <= (before ? 0 : 1) && isListedOnce(added, now) && added.every(isSound)
}

function leavesOtherFields(before: LakeDocument | undefined, after: LakeDocument): boolean {
  if (!before) return Object.keys(after).every((field) => ALLOWED_FIELDS.includes(field))
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].every(
    (field) => FIELDS_THAT_CHANGE.includes(field) || isDeepStrictEqual(before[field], after[field]),
  )
}

/** Whether the entry references an existing document by its published id, in its language. */
const existsInLanguage = (
  { language, ref }: ListedTranslation,
  layers: readonly LakeDocument[],
): boolean =>
  typeof language === 'string' &&
  !ref.includes('.') &&
  layers.length > 0 &&
  layers.every((layer) => layer.language === language)

/** With two lists per document, which one applies would be ambiguous. */
const isListedElsewhere = (
  { ref }: ListedTranslation,
  { _id }: LakeDocument,
  documents: Dataset,
): boolean =>
  [...documents.referencing(ref)].some(
    (holder) => holder._id !== _id && isPublicTranslationMetadata(holder),
  )

/** Whether the language and document of an added entry are unique. */
function isListedOnce(
  added: readonly ListedTranslation[],
  all: readonly ListedTranslation[],
): boolean {
  const times = new Map<unknown, number>()
  for (const { language, ref } of all)
    for (const name of [`language ${String(language)}`, `document ${ref}`])
      times.set(name, (times.get(name) ?? 0) + 1)
  return added.every(
    ({ language, ref }) =>
      times.get(`language ${String(language)}`) === 1 && times.get(`document ${ref}`) === 1,
  )
}

/** The listed translations; undefined where `translations` is not a list. */
function listedTranslations(metadata: LakeDocument | undefined): ListedTranslation[] | undefined {
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
