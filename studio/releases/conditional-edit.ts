import type { Action } from '@sanity/client'
import { publishedIdOf } from './release-document-ids.ts'

/** Fields to set and to remove in a draft or version, based on what was read. */
interface Edit {
  /** The document that was read: the draft or version itself, or the one it is created from. */
  read: { _id: string; _rev: string }
  /** Id of the draft or version to write. */
  into: string
  /** Values by path. */
  set: Record<string, unknown>
  /** Paths of the values to remove. */
  unset?: readonly string[]
}

/**
 * Actions that write a draft or version only if the read revision is still current: the content service rejects all
 * of them if the document was changed meanwhile, or such a draft was created.
 */
export function conditionalEditActions({ read, into, set, unset = [] }: Edit): Action[] {
  const publishedId = publishedIdOf(into)
  const edit = (ifRevisionID?: string): Action => ({
    actionType: 'sanity.action.document.edit',
    draftId: into,
    publishedId,
    patch: {
      ...(ifRevisionID !== undefined && { ifRevisionID }),
      set,
      ...(unset.length > 0 && { unset: [...unset] }),
    },
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
