import type { Action, SanityDocument } from '@sanity/client'
import { documentContent, hasSameContent } from '../../../releases/changed-fields.ts'
import type { PlannedPublication } from '../../../releases/blocking-references.ts'
import {
  type RemovedReference,
  resolveStrongReferences,
  strongReferenceIds,
} from '../../../releases/missing-references.ts'
import { versionIdOf } from '../../../releases/release-document-ids.ts'

/** Document published by a release, with its state before and now. */
export interface DocumentBeforeAndNow {
  publishedId: string
  /** State before the release; null if it was not published. */
  before: SanityDocument | null
  /** Current published state; null if it is not published. */
  now: SanityDocument | null
  /** Transaction that published it. */
  publishedBy: string
}

/** Plan that restores the state before a release. */
interface RevertPlan {
  actions: Action[]
  /** What the new release publishes and unpublishes. */
  planned: PlannedPublication
  /** Documents to restore, to republish, and to unpublish. */
  restored: DocumentBeforeAndNow[]
  returned: DocumentBeforeAndNow[]
  removed: DocumentBeforeAndNow[]
  /** Documents of all three kinds that changed after the release; reverting discards those changes. */
  changedSince: DocumentBeforeAndNow[]
  /** Documents whose state is unchanged. */
  untouched: DocumentBeforeAndNow[]
  /** References that are left out, because their target will not be published. */
  leftOut: (RemovedReference & { from: SanityDocument })[]
}

/** Which documents to revert, and what they may reference. */
interface RevertOptions {
  /** Published ids to leave as they are. */
  without?: ReadonlySet<string>
  /** Referenced documents that are not published now, by id. */
  unpublished?: ReadonlySet<string>
}

/** Ids of the documents that the previous states reference. */
export const referencesBefore = (documents: readonly DocumentBeforeAndNow[]): string[] => [
  ...new Set(documents.flatMap(({ before }) => (before ? strongReferenceIds(before) : []))),
]

/**
 * Plans the versions of a release that reverts another one.
 *
 * @param name name of the new release
 */
export function planRevert(
  documents: readonly DocumentBeforeAndNow[],
  name: string,
  { without = new Set(), unpublished = new Set() }: RevertOptions = {},
): RevertPlan {
  const untouched = documents.filter(({ before, now }) => hasSameContent(before, now))
  const concerned = documents.filter(
    (each) => !untouched.includes(each) && !without.has(each.publishedId),
  )
  const returned = concerned.filter(({ before, now }) => before && !now)
  const removed = concerned.filter(({ before }) => !before)
  const typeOfReturned = new Map(
    returned.map(({ publishedId, before }) => [publishedId, before?._type ?? '']),
  )
  const missing = new Set([...unpublished, ...removed.map(({ publishedId }) => publishedId)])
  const leftOut: RevertPlan['leftOut'] = []
  const resolve = (from: SanityDocument) => {
    const resolved = resolveStrongReferences(from, (id) => {
      const strengthenOnPublish = typeOfReturned.get(id)
      if (strengthenOnPublish !== undefined) return { strengthenOnPublish }
      return missing.has(id) ? 'remove' : 'keep'
    })
    leftOut.push(...resolved.removed.map((each) => ({ ...each, from })))
    return resolved.document
  }
  const publishes: SanityDocument[] = []
  const actions = concerned.map(({ publishedId, before }) => {
    const document = before && resolve(before)
    if (document) publishes.push(document)
    return revertAction(publishedId, document, name)
  })
  return {
    actions,
    planned: { publishes, unpublishes: removed.map(({ publishedId }) => publishedId) },
    leftOut,
    restored: concerned.filter(({ before, now }) => before && now),
    returned,
    removed,
    changedSince: documents.filter(
      (each) =>
        !untouched.includes(each) && (each.now?._rev ?? each.publishedBy) !== each.publishedBy,
    ),
    untouched,
  }
}

function revertAction(publishedId: string, before: SanityDocument | null, name: string): Action {
  const versionId = versionIdOf(publishedId, name)
  if (!before)
    return { actionType: 'sanity.action.document.version.unpublish', versionId, publishedId }
  return {
    actionType: 'sanity.action.document.version.create',
    publishedId,
    document: { ...documentContent(before), _type: before._type, _id: versionId },
  }
}
