import { useMemo } from 'react'
import { useActiveReleases } from 'sanity'
import { releaseNameOf } from '../releases/document-ids.ts'

/** The titles of the releases that are neither published nor archived, by their names. */
export function useReleaseTitles(): ReadonlyMap<string, string> {
  const { data } = useActiveReleases()
  return useMemo(
    () =>
      new Map(
        data.map(({ _id, metadata }) => [
          releaseNameOf(_id),
          metadata?.title || 'Untitled release',
        ]),
      ),
    [data],
  )
}
