import type { Action, SanityDocument, SanityClient } from '@sanity/client'
import { versionIdOf, publishedIdOf } from '../../../releases/document-ids.ts'

/** What is known of a document that a release has published. */
export interface PublishedDocument {
  publishedId: string
  /** As it stood before the release; null where nothing was published. */
  before: SanityDocument | null
  /** As it is published now; null where nothing is. */
  now: SanityDocument | null
  /** The transaction by which the release published it. */
  publishedBy: string
}

/** What it takes to bring back what stood before a release. */
interface RevertPlan {
  actions: Action[]
  /** Documents that get their former text again, that come back, and that go away again. */
  restored: PublishedDocument[]
  returned: PublishedDocument[]
  removed: PublishedDocument[]
  /** Those of all three that were changed after the release: reverting undoes that as well. */
  changedSince: PublishedDocument[]
  /** Already as they were. */
  untouched: PublishedDocument[]
}

/**
 * Works out the versions of the release that reverts another one.
 *
 * @param name of the new release
 * @param without published ids that are left as they are
 */
export function planRevert(
  documents: readonly PublishedDocument[],
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

function revertAction({ publishedId, before }: PublishedDocument, name: string): Action {
  const versionId = versionIdOf(publishedId, name)
  if (!before)
    return { actionType: 'sanity.action.document.version.unpublish', versionId, publishedId }
  return {
    actionType: 'sanity.action.document.version.create',
    publishedId,
    document: { ...documentContent(before), _type: before._type, _id: versionId },
  }
}

/** What a document says, without what belongs to one stored state of it. */
export function documentContent(document: Record<string, unknown>): Record<string, unknown> {
  const { _id, _rev, _updatedAt, _system, ...content } = document
  return content
}

/** Whether two states of a document say the same; two absent ones do. */
export function hasSameContent(
  one: Record<string, unknown> | null | undefined,
  other: Record<string, unknown> | null | undefined,
): boolean {
  if (!one || !other) return !one && !other
  return stableStringify(documentContent(one)) === stableStringify(documentContent(other))
}

/** JSON with the keys of each object in order, because no store promises to keep theirs. */
const stableStringify = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([first], [second]) => (first < second ? -1 : 1)),
        )
      : part,
  )

/** Top fields in which two states differ, `_id` and the like aside. */
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

/** A version as a transfer needs it. */
interface TransferableVersion {
  _id: string
  publishedId: string
  /** It takes its document off the site instead of changing it. */
  unpublishes: boolean
}

export interface TransferOptions {
  /** Name of the release that gets them. */
  target: string
  /** Published ids that it holds already. */
  held: ReadonlySet<string>
  /** What is done with a document that both hold. */
  both: 'replace' | 'keep'
  /** They leave the release they are in; otherwise they are in both afterwards. */
  moves: boolean
}

/** What goes over, what stays, and the actions that do it, all of one transaction. */
interface Transfer {
  actions: Action[]
  taken: TransferableVersion[]
  /** Left where they are, because the other release has its own version. */
  kept: TransferableVersion[]
}

/** The versions that a release holds now. */
export async function fetchVersions(
  client: SanityClient,
  release: string,
): Promise<TransferableVersion[]> {
  const found = await client.fetch<Omit<TransferableVersion, 'publishedId'>[]>(
    '*[_id in path($path)]{_id, "unpublishes": coalesce(_system.delete, false)}',
    { path: `versions.${release}.**` },
    { perspective: 'raw' },
  )
  return found.map((version) => ({ ...version, publishedId: publishedIdOf(version._id) }))
}

/** Works out how versions get into another release. */
export function planTransfer(
  versions: readonly TransferableVersion[],
  order: TransferOptions,
): Transfer {
  const { target, held, both, moves } = order
  const stays = ({ publishedId }: TransferableVersion) => both === 'keep' && held.has(publishedId)
  const taken = versions.filter((version) => !stays(version))
  return {
    taken,
    kept: versions.filter(stays),
    actions: taken.flatMap(({ _id, publishedId, unpublishes }): Action[] => {
      const versionId = versionIdOf(publishedId, target)
      return [
        // What is thrown away comes back by its history, so nothing is purged.
        ...(held.has(publishedId) ? [discard(versionId)] : []),
        unpublishes
          ? { actionType: 'sanity.action.document.version.unpublish', versionId, publishedId }
          : {
              actionType: 'sanity.action.document.version.create',
              publishedId,
              baseId: _id,
              versionId,
            },
        ...(moves ? [discard(_id)] : []),
      ]
    }),
  }
}

const discard = (versionId: string): Action => ({
  actionType: 'sanity.action.document.version.discard',
  versionId,
})
