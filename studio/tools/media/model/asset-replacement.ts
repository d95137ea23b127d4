import { publishedIdOf } from '../../../releases/release-document-ids.ts'
import { findAssetFields, documentPublicationState, type AssetUserDocument } from './asset-usage.ts'

/** Dimensions that decide whether crops of one picture fit another. */
export interface ImageDimensions {
  _id: string
  width?: number | null
  height?: number | null
}

/** One document, draft or version to write, in its own transaction. */
export interface ReplacementStep {
  /** Id of the document to write. */
  id: string
  /** Current document; the draft is created from it if `createsDraft`. */
  before: AssetUserDocument
  createsDraft: boolean
  /** New values by path. */
  set: Record<string, unknown>
  /** Current values by path, for the revert. */
  undo: Record<string, unknown>
}

/** Draft id of a published document. */
export const draftIdOf = (publishedId: string): string => `drafts.${publishedId}`

/** Whether crop and hotspot, which are fractions of a picture, apply to another one. */
export const hasSameAspectRatio = (old: ImageDimensions, next: ImageDimensions): boolean => {
  if (!old.width || !old.height || !next.width || !next.height) return false
  const [a, b] = [old.width / old.height, next.width / next.height]
  return Math.abs(a - b) / a < 0.01
}

/**
 * Plans the writes that replace an asset everywhere. Drafts and versions are patched in place. A published document
 * gets a draft with the new asset; with `publish`, the published document is patched too. A draft that no longer
 * uses the old asset is left alone.
 *
 * @param documents all documents that refer to the old asset
 * @param drafts ids of all existing drafts of them, whatever those use
 */
export function planAssetReplacement(
  documents: readonly AssetUserDocument[],
  drafts: ReadonlySet<string>,
  old: ImageDimensions,
  next: ImageDimensions,
  publish: boolean,
): ReplacementStep[] {
  return documents.flatMap((before): ReplacementStep[] => {
    const { set, undo } = replacementPatch(before, old, next)
    if (Object.keys(set).length === 0) return []
    const isPublished = documentPublicationState(before._id).stage === 'published'
    if (!isPublished || publish) return [{ id: before._id, before, createsDraft: false, set, undo }]
    const id = draftIdOf(before._id)
    return drafts.has(id) ? [] : [{ id, before, createsDraft: true, set, undo }]
  })
}

function replacementPatch(
  document: AssetUserDocument,
  old: ImageDimensions,
  next: ImageDimensions,
) {
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

/** Summary of a plan: how many documents change, and how. */
export function describeReplacementPlan(steps: readonly ReplacementStep[]): string {
  const count = (of: (step: ReplacementStep) => boolean) => steps.filter(of).length
  const published = count(
    ({ id, createsDraft }) => !createsDraft && documentPublicationState(id).stage === 'published',
  )
  const parts = [
    published > 0 && `${published} published immediately`,
    count(({ createsDraft }) => createsDraft) > 0 &&
      `${count(({ createsDraft }) => createsDraft)} as new drafts, to be published by you`,
    count(
      ({ id, createsDraft }) => !createsDraft && documentPublicationState(id).stage === 'draft',
    ) > 0 &&
      `${count(({ id, createsDraft }) => !createsDraft && documentPublicationState(id).stage === 'draft')} in drafts that there are`,
    count(({ id }) => documentPublicationState(id).stage === 'version') > 0 &&
      `${count(({ id }) => documentPublicationState(id).stage === 'version')} in releases`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'No changes needed.' : `${parts.join(', ')}.`
}

/** Number of alt texts that are kept, although they were written for the old picture. */
export const countKeptAltTexts = (steps: readonly ReplacementStep[]): number =>
  steps
    .flatMap(({ set }) => Object.values(set).map((value) => (value as { alt?: unknown }).alt))
    .filter((alt) => typeof alt === 'string' && alt.trim() !== '').length

/** Drafts that may already exist for the published documents. */
export const possibleDraftIds = (documents: readonly AssetUserDocument[]): string[] => [
  ...new Set(documents.map(({ _id }) => draftIdOf(publishedIdOf(_id)))),
]

/** Reason why one document was not written, for the editor. */
export function replacementErrorMessage(error: unknown): string {
  const { statusCode, message = '' } = (error ?? {}) as { statusCode?: number; message?: string }
  if (statusCode === 401 || statusCode === 403) return 'your role may not write it'
  if (/release|lock/i.test(message))
    return 'its release is scheduled or locked; unschedule it first'
  if (statusCode === 409) return 'someone changed it in the meantime; replace it by hand'
  return message ? `rejected: ${message}` : 'the content service did not respond'
}
