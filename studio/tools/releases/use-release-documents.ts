import { useMemo } from 'react'
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

interface Around {
  neighbours: NeighbourStub[]
  groups: TranslationGroup[]
}

const around = {
  fetch: `{
    "neighbours": *[_id in $all]{_id, _rev, _updatedAt},
    "groups": *[_type == "translation.metadata" && count(translations[value._ref in $ids]) > 0]{
      "translations": translations[]{"language": coalesce(language, _key), "ref": value._ref}
    }
  }`,
  listen: '*[_id in $all || _type == "translation.metadata"]',
}

/**
 * The documents of a release, with what is published beside each and its translations; undefined until they are known.
 * Of a release that is over they are the published ones.
 */
export function useReleaseDocuments({ name, documents, state }: DeskRelease): {
  inside: Inside | undefined
  problem: string | undefined
} {
  const isOver = state === 'published' || state === 'archived'
  const filter = isOver ? '*[_id in $ids]' : '*[_id in path($path)]'
  const stubs = useAnswer<DocumentStub[]>(
    { fetch: `${filter}${stubFields}`, listen: filter },
    isOver ? { ids: [...documents] } : { path: `versions.${name}.**` },
    { throttle: 1000 },
  )
  const ids = useMemo(() => [...documents], [documents])
  const beside = useAnswer<Around>(
    stubs.value && around,
    { ids, all: [...ids, ...ids.map((id) => `drafts.${id}`)] },
    { throttle: 1000 },
  )
  const inside = useMemo(
    () =>
      stubs.value && {
        versions: versionsOf(stubs.value, beside.value?.neighbours ?? []),
        groups: beside.value?.groups ?? [],
      },
    [stubs.value, beside.value],
  )
  return { inside, problem: stubs.problem ?? beside.problem }
}
