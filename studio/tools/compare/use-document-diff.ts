import { useEffect, useState } from 'react'
import { useClient, useSchema } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { compareDocuments, type ComparedPage, type PageDifferences } from './compare-documents.ts'
import { type ComparisonPane, localeOfPane } from './model/comparison-url.ts'
import { perspectivesOfView } from './model/view-labels.ts'
import type { PaneReport } from './use-pane-frames.ts'
import type { ReleaseOption } from './use-open-releases.ts'

/** Debounce in ms. */
const debounceMs = 250

/** Differences between the documents that two panes read; undefined until both have reported them. */
export function useDocumentDiff(
  panes: readonly [ComparisonPane | undefined, ComparisonPane | undefined],
  pages: readonly [PaneReport | undefined, PaneReport | undefined],
  releases: readonly ReleaseOption[],
  turn: number,
): DiffState {
  const client = useClient({ apiVersion: studioApiVersion })
  const schema = useSchema()
  const [answer, setAnswer] = useState<DiffState>(noDiff)
  const compared = panes.flatMap((pane, at): ComparedPage[] => {
    const page = pages[at]
    return pane && page
      ? [
          {
            ids: page.documents.map(({ id }) => id).toSorted(),
            perspective: perspectivesOfView(pane.view, releases),
            locale: localeOfPane(pane),
          },
        ]
      : []
  })
  // Compared by content, because each message creates a new array of documents.
  const requested = compared.length === 2 ? JSON.stringify(compared) : undefined
  useEffect(() => {
    if (!requested) return
    let gone = false
    // Debounces while an editor types.
    const timer = setTimeout(() => {
      compareDocuments(client, schema, JSON.parse(requested) as [ComparedPage, ComparedPage]).then(
        (differences) => void (gone || setAnswer({ differences, problem: undefined })),
        () =>
          void (
            gone || setAnswer(({ differences }) => ({ differences, problem: unreachableMessage }))
          ),
      )
    }, debounceMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [client, schema, requested, turn])
  return answer
}

interface DiffState {
  differences: PageDifferences | undefined
  problem: string | undefined
}
const noDiff: DiffState = { differences: undefined, problem: undefined }
const unreachableMessage =
  'The content service did not respond, so the differences may be out of date. Retrying with the next change.'
