import type { Action, SanityClient } from '@sanity/client'
import * as z from 'zod/mini'
import { fetchResult } from '../../../query-results/fetch-result.ts'
import { rowsOf } from '../../../query-results/result-parser.ts'
import { publishedIdOf, versionIdOf } from '../../../releases/release-document-ids.ts'

/** Version to transfer. */
interface TransferableVersion {
  _id: string
  publishedId: string
  /** Whether the version unpublishes its document. */
  unpublishes: boolean
}

export interface TransferOptions {
  /** Name of the target release. */
  target: string
  /** Published ids that the target already contains. */
  held: ReadonlySet<string>
  /** Resolution for documents in both releases. */
  both: 'replace' | 'keep'
  /** Whether versions leave the source release; otherwise they are copied. */
  moves: boolean
}

/** Versions to transfer and to keep, with the actions of one transaction. */
interface Transfer {
  actions: Action[]
  taken: TransferableVersion[]
  /** Versions that stay, because the target has its own. */
  kept: TransferableVersion[]
}

const versionsQuery = {
  fetch: '*[_id in path($path)]{_id, "unpublishes": coalesce(_system.delete, false)}',
  parser: rowsOf(z.object({ _id: z.string(), unpublishes: z.boolean() })),
}

/** Fetches the current versions of a release. */
export async function fetchReleaseVersions(
  client: SanityClient,
  release: string,
): Promise<TransferableVersion[]> {
  const { value: found } = await fetchResult(
    client,
    versionsQuery,
    { path: `versions.${release}.**` },
    { perspective: 'raw' },
  )
  return found.map((version) => ({ ...version, publishedId: publishedIdOf(version._id) }))
}

/** Plans the transfer of versions to another release. */
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
        // Discards without purging, so that the history can restore the version.
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
