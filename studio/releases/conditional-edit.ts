import type { Action } from '@sanity/client'
import { publishedIdOf } from './document-ids.ts'

/** What is to be said in a draft or a version, over what somebody has read. */
interface Edit {
  /** What was read, and looked at: the draft or version itself, or what it begins as. */
  read: { _id: string; _rev: string }
  /** The draft or version that is written. */
  into: string
  /** Paths to what they hold from now on. */
  set: Record<string, unknown>
}

/**
 * What writes a draft or a version over what was read, and over nothing else: the content service refuses all of it where
 * somebody has changed that meanwhile, or has begun such a draft.
 */
export function editActions({ read, into, set }: Edit): Action[] {
  const publishedId = publishedIdOf(into)
  const edit = (ifRevisionID?: string): Action => ({
    actionType: 'sanity.action.document.edit',
    draftId: into,
    publishedId,
    patch: { ...(ifRevisionID !== undefined && { ifRevisionID }), set },
  })
  if (into === read._id) return [edit(read._rev)]
  return [
    {
      actionType: 'sanity.action.document.version.create',
      publishedId,
      baseId: read._id,
      versionId: into,
      ifBaseRevisionId: read._rev,
    },
    edit(),
  ]
}
