import { useMemo } from 'react'
import { useActiveReleases } from 'sanity'
import type { ReleaseSchedule } from '#lib/preview-view/perspective-at.ts'
import { textOrUndefined } from '#lib/text/content-values.ts'
import { releaseNameOfDocumentId } from '../../releases/release-document-ids.ts'

/** Release as listed in pickers. */
export interface ReleaseOption extends ReleaseSchedule {
  title: string
}

/** Releases that are neither published nor archived. */
export function useOpenReleases(): ReleaseOption[] {
  const { data } = useActiveReleases()
  return useMemo(
    () =>
      data.map(({ _id, state, metadata, publishAt }) => ({
        name: releaseNameOfDocumentId(_id),
        title: textOrUndefined(metadata?.title) ?? 'Untitled release',
        state,
        publishAt: publishAt ?? null,
      })),
    [data],
  )
}
