import type { Action, SanityClient } from '@sanity/client'
import { publishedIdOf, versionIdOf } from '../../../releases/ids.ts'

/** A version as a transfer needs it. */
export interface Movable {
  _id: string
  publishedId: string
  /** It takes its document off the site instead of changing it. */
  unpublishes: boolean
}

export interface TransferOrder {
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
export interface Transfer {
  actions: Action[]
  taken: Movable[]
  /** Left where they are, because the other release has its own version. */
  kept: Movable[]
}

/** The versions that a release holds now. */
export async function readMovable(client: SanityClient, release: string): Promise<Movable[]> {
  const found = await client.fetch<Omit<Movable, 'publishedId'>[]>(
    '*[_id in path($path)]{_id, "unpublishes": coalesce(_system.delete, false)}',
    { path: `versions.${release}.**` },
    { perspective: 'raw' },
  )
  return found.map((version) => ({ ...version, publishedId: publishedIdOf(version._id) }))
}

/** Works out how versions get into another release. */
export function transferOf(versions: readonly Movable[], order: TransferOrder): Transfer {
  const { target, held, both, moves } = order
  const stays = ({ publishedId }: Movable) => both === 'keep' && held.has(publishedId)
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
