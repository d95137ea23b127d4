import { useMemo } from 'react'
import { useActiveReleases } from 'sanity'
import { textOrUndefined } from '#lib/text/content-values.ts'
import { releaseNameOfDocumentId } from '../releases/release-document-ids.ts'

/** Titles of upcoming releases by name. */
export function useUpcomingReleaseTitles(): ReadonlyMap<string, string> {
  const { data } = useActiveReleases()
  return useMemo(
    () =>
      new Map(
        data.map(({ _id, metadata }) => [
          releaseNameOfDocumentId(_id),
          textOrUndefined(metadata?.title) ?? 'Untitled release',
        ]),
      ),
    [data],
  )
}
