import type { ContentSourceMap } from '@sanity/client'
import type { ReadDocument } from '#lib/views/pane.ts'

/** The documents that answers were made from, each once, by the id under which it is published. */
export function readDocuments(...maps: (ContentSourceMap | undefined)[]): ReadDocument[] {
  const all = maps.flatMap((map) => map?.documents ?? [])
  const types = new Map(
    all.flatMap(({ _id, _type }) => (_id && _type ? [[publishedId(_id), _type] as const] : [])),
  )
  return [...types].map(([id, type]) => ({ id, type }))
}

const publishedId = (id: string): string => id.replace(/^(?:drafts|versions\.[^.]+)\./, '')
