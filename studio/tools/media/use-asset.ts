import { useMemo } from 'react'
import { useAnswer } from '../../reading/use-answer.ts'
import { type Asset, assetFields } from './model/asset.ts'
import { spotsIn, type StoredDocument, type Use } from './model/usage.ts'

interface Found {
  /** Null where it was deleted. */
  asset: Asset | null
  documents: StoredDocument[]
}

const question = {
  fetch: `{
    "asset": *[_id == $id][0]{${assetFields}},
    "documents": *[references($id)] | order(_type asc, _id asc)
  }`,
  listen: '*[_id == $id || references($id)]',
}

/** One asset, and every document that shows it. */
export function useAsset(id: string) {
  const { value, problem } = useAnswer<Found>(question, { id }, { throttle: 2000 })
  const uses = useMemo(
    (): Use[] | undefined =>
      value?.documents.map((document) => ({ document, spots: spotsIn(document, id) })),
    [value, id],
  )
  return { asset: value?.asset, uses, problem }
}
