import { useRef, useState } from 'react'
import { useClient } from 'sanity'
import * as z from 'zod/mini'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { rowsOf } from '../../query-results/result-parser.ts'
import { type AssetTextField, assetTagsPatch, assetTextPatch } from './model/asset-texts.ts'

/** Tags of an unexpected type count as none, so that tagging again repairs them. */
const tagsQuery = {
  fetch: '*[_id in $ids]{_id, _type, _rev, "tags": opt.orrery.tags}',
  parser: rowsOf(
    z.object({
      _id: z.string(),
      _rev: z.string(),
      tags: z.nullable(z.array(z.nullable(z.string()))),
    }),
  ),
}

/** Unsaved text by asset and field. */
type UnsavedTexts = Readonly<Record<string, string>>

const keyOf = (id: string, field: AssetTextField) => `${id} ${field}`

const unreachableMessage =
  'The content service did not respond. Your text is preserved here. Leave the field again to retry.'
const forbiddenMessage =
  'Your role may not change files. Your text is preserved here so that you can copy it.'

/** Edits texts and tags of assets. Text that could not be saved is kept while Media is mounted. */
export function useAssetTexts() {
  const client = useClient({ apiVersion: studioApiVersion })
  const [typed, setTyped] = useState<UnsavedTexts>({})
  const latest = useRef<UnsavedTexts>({})
  const [problem, setProblem] = useState<string>()

  const keep = (next: UnsavedTexts) => {
    latest.current = next
    setTyped(next)
  }
  const forget = (key: string) => {
    const { [key]: _stored, ...rest } = latest.current
    keep(rest)
  }
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      setProblem(undefined)
      return true
    } catch (error) {
      setProblem(saveErrorMessage(error))
      return false
    }
  }

  return {
    problem,
    typedIn: (id: string, field: AssetTextField): string | undefined => typed[keyOf(id, field)],
    type: (id: string, field: AssetTextField, text: string) =>
      keep({ ...latest.current, [keyOf(id, field)]: text }),
    /** Saves a field; resolves to whether it was saved. */
    store: async (id: string, field: AssetTextField): Promise<boolean> => {
      const key = keyOf(id, field)
      const text = latest.current[key]
      if (text === undefined) return false
      const done = await attempt(() =>
        client
          .transaction()
          .patch(id, assetTextPatch(field, text))
          .commit({ returnDocuments: false }),
      )
      // Keeps text that was typed during the save.
      if (done && latest.current[key] === text) forget(key)
      return done
    },
    /** Changes the tags of assets, based on their latest revision. */
    retag: (ids: readonly string[], change: (tags: readonly string[]) => string[]) =>
      attempt(async () => {
        const { value: rows } = await fetchResult(
          client,
          tagsQuery,
          { ids },
          { perspective: 'raw' },
        )
        const transaction = client.transaction()
        for (const { _id, _rev, tags } of rows) {
          const next = change((tags ?? []).filter((tag) => tag !== null))
          transaction.patch(_id, { ifRevisionID: _rev, ...assetTagsPatch(next) })
        }
        await transaction.commit({ returnDocuments: false })
      }),
  }
}

export type AssetTexts = ReturnType<typeof useAssetTexts>

function saveErrorMessage(error: unknown): string {
  const { statusCode } = (error ?? {}) as { statusCode?: number }
  if (statusCode === 401 || statusCode === 403) return forbiddenMessage
  if (statusCode === 409) return 'Someone changed the tags in the meantime. Try again.'
  return unreachableMessage
}
