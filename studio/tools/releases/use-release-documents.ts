import { useMemo, useState } from 'react'
import { useAnswer } from '../../reading/use-answer.ts'
import {
  type DocumentStub,
  type NeighbourStub,
  type ReleaseVersion,
  stubFields,
  versionsOf,
} from './model/documents.ts'
import type { TranslationGroup } from './model/languages.ts'
import type { DeskRelease } from './model/release.ts'

interface Inside {
  versions: readonly ReleaseVersion[]
  groups: readonly TranslationGroup[]
}

interface Answered {
  stubs: DocumentStub[]
  neighbours: NeighbourStub[]
  groups: TranslationGroup[]
}

/** One question for all of it: each that is listened to holds a connection. */
const questionOf = (filter: string) => ({
  fetch: `{
    "stubs": *[${filter}]${stubFields},
    "neighbours": *[_id in $all]{_id, _rev, _updatedAt},
    "groups": *[_type == "translation.metadata" && count(translations[value._ref in $ids]) > 0]{
      "translations": translations[]{"language": coalesce(language, _key), "ref": value._ref}
    }
  }`,
  listen: `*[${filter} || _id in $all || _type == "translation.metadata"]`,
})

/**
 * The documents of a release, with what is published beside each and its translations; undefined until they are known.
 * Of a release that is over they are the published ones.
 */
export function useReleaseDocuments({ name, documents, state }: DeskRelease): {
  inside: Inside | undefined
  problem: string | undefined
} {
  const isOver = state === 'published' || state === 'archived'
  const ids = [...documents]
  const { value, problem } = useAnswer<Answered>(
    questionOf(isOver ? '_id in $ids' : '_id in path($path)'),
    { ids, all: [...ids, ...ids.map((id) => `drafts.${id}`)], path: `versions.${name}.**` },
    { throttle: 1000 },
  )
  const inside = useMemo(
    () => value && { versions: versionsOf(value.stubs, value.neighbours), groups: value.groups },
    [value],
  )
  // While a document is put in or taken out the question is another one; what was known is shown until it is answered.
  const [known, keep] = useState(inside)
  if (inside && inside !== known) keep(inside)
  return { inside: inside ?? known, problem }
}
