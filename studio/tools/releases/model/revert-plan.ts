import type { Action, SanityDocument } from '@sanity/client'
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
  /** Documents to restore, to republish, and to unpublish. */
  restored: DocumentBeforeAndNow[]
  returned: DocumentBeforeAndNow[]
  removed: DocumentBeforeAndNow[]
  /** Documents of all three kinds that changed after the release; reverting discards those changes. */
  changedSince: DocumentBeforeAndNow[]
  /** Documents whose state is unchanged. */
  untouched: DocumentBeforeAndNow[]
}

/**
 * Plans the versions of a release that reverts another one.
 *
 * @param name name of the new release
 * @param without published ids to leave as they are
 */
export function planRevert(
  documents: readonly DocumentBeforeAndNow[],
  name: string,
  without: ReadonlySet<string> = new Set(),
): RevertPlan {
  const untouched = documents.filter(({ before, now }) => hasSameContent(before, now))
  const concerned = documents.filter(
    (each) => !untouched.includes(each) && !without.has(each.publishedId),
  )
  return {
    actions: concerned.map((each) => revertAction(each, name)),
    restored: concerned.filter(({ before, now }) => before && now),
    returned: concerned.filter(({ before, now }) => before && !now),
    removed: concerned.filter(({ before }) => !before),
    changedSince: documents.filter(
      (each) =>
        !untouched.includes(each) && (each.now?._rev ?? each.publishedBy) !== each.publishedBy,
    ),
    untouched,
  }
}

function revertAction({ publishedId, before }: DocumentBeforeAndNow, name: string): Action {
  const versionId = versionIdOf(publishedId, name)
  if (!before)
    return { actionType: 'sanity.action.document.version.unpublish', versionId, publishedId }
  return {
    actionType: 'sanity.action.document.version.create',
    publishedId,
    document: { ...documentContent(before), _type: before._type, _id: versionId },
  }
}

/** Content of a document, without system fields of one stored revision. */
export function documentContent(document: Record<string, unknown>): Record<string, unknown> {
  const { _id, _rev, _updatedAt, _system, ...content } = document
  return content
}

/** Whether two documents have the same content; two absent ones do. */
export function hasSameContent(
  one: Record<string, unknown> | null | undefined,
  other: Record<string, unknown> | null | undefined,
): boolean {
  if (!one || !other) return !one && !other
  return stableStringify(documentContent(one)) === stableStringify(documentContent(other))
}

/** JSON with sorted object keys, because stores do not preserve key order. */
const stableStringify = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([first], [second]) => (first < second ? -1 : 1)),
        )
      : part,
  )

/** Top-level fields that differ, except system fields such as `_id`. */
export function changedFields(
  one: Record<string, unknown> | null | undefined,
  other: Record<string, unknown>,
): string[] {
  const [first, second] = [documentContent(one ?? {}), documentContent(other)]
  return [...new Set([...Object.keys(first), ...Object.keys(second)])].filter(
    (field) =>
      !field.startsWith('_') && stableStringify(first[field]) !== stableStringify(second[field]),
  )
}
