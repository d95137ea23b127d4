import { publishedIdOf } from '../../../releases/document-ids.ts'
import { findAssetFields, documentStage, type StoredDocument } from './asset-usage.ts'

/** What of a picture decides whether crops of it fit another one. */
export interface ImageDimensions {
  _id: string
  width?: number | null
  height?: number | null
}

/** One document, draft or version that is written, in a transaction of its own. */
export interface ReplacementStep {
  /** The id that is written. */
  id: string
  /** What is there before; the draft is made from it where `makesDraft`. */
  before: StoredDocument
  createsDraft: boolean
  /** Paths to what they hold from now on. */
  set: Record<string, unknown>
  /** Paths to what they hold now, which is the way back. */
  undo: Record<string, unknown>
}

/** The id of the draft of what is published. */
export const draftIdOf = (publishedId: string): string => `drafts.${publishedId}`

/** Whether crop and focal point, which are shares of a picture, mean the same in another one. */
export const hasSameAspectRatio = (old: ImageDimensions, next: ImageDimensions): boolean => {
  if (!old.width || !old.height || !next.width || !next.height) return false
  const [a, b] = [old.width / old.height, next.width / next.height]
  return Math.abs(a - b) / a < 0.01
}

/**
 * What is written to show another asset everywhere. Drafts and versions are changed where they are. What is
 * published gets a draft that shows the other one; where `publish`, it is changed itself as well. A draft that shows
 * something else already is left alone.
 *
 * @param documents all that refer to the old one
 * @param drafts ids of all drafts that there are of them, whatever those show
 */
export function planReplacement(
  documents: readonly StoredDocument[],
  drafts: ReadonlySet<string>,
  old: ImageDimensions,
  next: ImageDimensions,
  publish: boolean,
): ReplacementStep[] {
  return documents.flatMap((before): ReplacementStep[] => {
    const { set, undo } = replacementPatch(before, old, next)
    if (Object.keys(set).length === 0) return []
    const isPublished = documentStage(before._id).stage === 'published'
    if (!isPublished || publish) return [{ id: before._id, before, createsDraft: false, set, undo }]
    const id = draftIdOf(before._id)
    return drafts.has(id) ? [] : [{ id, before, createsDraft: true, set, undo }]
  })
}

function replacementPatch(document: StoredDocument, old: ImageDimensions, next: ImageDimensions) {
  const set: ReplacementStep['set'] = {}
  const undo: ReplacementStep['undo'] = {}
  for (const { path, value } of findAssetFields(document, old._id)) {
    const { crop: _crop, hotspot: _hotspot, ...rest } = value
    const asset = { ...(value['asset'] as object), _ref: next._id }
    set[path] = hasSameAspectRatio(old, next) ? { ...value, asset } : { ...rest, asset }
    undo[path] = value
  }
  return { set, undo }
}

/** How many documents change, and how, for an editor who decides. */
export function describePlan(steps: readonly ReplacementStep[]): string {
  const count = (of: (step: ReplacementStep) => boolean) => steps.filter(of).length
  const published = count(
    ({ id, createsDraft }) => !createsDraft && documentStage(id).stage === 'published',
  )
  const parts = [
    published > 0 && `${published} published at once`,
    count(({ createsDraft }) => createsDraft) > 0 &&
      `${count(({ createsDraft }) => createsDraft)} as new drafts, to be published by you`,
    count(({ id, createsDraft }) => !createsDraft && documentStage(id).stage === 'draft') > 0 &&
      `${count(({ id, createsDraft }) => !createsDraft && documentStage(id).stage === 'draft')} in drafts that there are`,
    count(({ id }) => documentStage(id).stage === 'version') > 0 &&
      `${count(({ id }) => documentStage(id).stage === 'version')} in releases`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Nothing has to be changed.' : `${parts.join(', ')}.`
}

/** The drafts that could stand in the way of new ones. */
export const draftIdsOf = (documents: readonly StoredDocument[]): string[] => [
  ...new Set(documents.map(({ _id }) => draftIdOf(publishedIdOf(_id)))),
]

/** Why one document was not written, in words for the editor. */
export function replacementErrorMessage(error: unknown): string {
  const { statusCode, message = '' } = (error ?? {}) as { statusCode?: number; message?: string }
  if (statusCode === 401 || statusCode === 403) return 'your role may not write it'
  if (/release|lock/i.test(message))
    return 'its release is scheduled or locked; unschedule it first'
  if (statusCode === 409) return 'somebody changed it meanwhile; do this one by hand'
  return message ? `it was refused: ${message}` : 'the content service did not answer'
}
