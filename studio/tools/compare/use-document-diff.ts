import { useEffect, useMemo, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { rowsOf } from '../../query-results/result-parser.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { documentSchema } from '../../query-results/document-schema.ts'
import type { ComparisonPane } from './model/comparison-url.ts'
import { diffDocuments, type DocumentChanges } from './model/document-diff.ts'
import { perspectivesOfView } from './model/view-labels.ts'
import type { PaneReport } from './use-pane-frames.ts'
import type { ReleaseOption } from './use-open-releases.ts'

const documentsQuery = { fetch: '*[_id in $ids]', parser: rowsOf(documentSchema) }

/** Debounce in ms. */
const debounceMs = 250

/** Differences between the documents that two panes read; undefined until both have reported them. */
export function useDocumentDiff(
  panes: readonly [ComparisonPane | undefined, ComparisonPane | undefined],
  pages: readonly [PaneReport | undefined, PaneReport | undefined],
  releases: readonly ReleaseOption[],
  turn: number,
): { documents: DocumentChanges[] | undefined; problem: string | undefined } {
  const client = useClient({ apiVersion: studioApiVersion })
  const [answer, setAnswer] = useState<DiffState>(noDiff)
  const ids = [...new Set(pages.flatMap((page) => page?.documents.map(({ id }) => id) ?? []))]
  const isReady = pages.every(Boolean)
  const requested = useMemo(
    () => (isReady ? JSON.stringify(ids.toSorted()) : undefined),
    // Depends on the ids, because each message creates a new array of documents.
    // oxlint-disable-next-line react/exhaustive-deps
    [isReady, ids.join()],
  )
  const [one, other] = panes.map(
    (pane) => pane && perspectivesOfView(pane.view, releases).join(','),
  )
  useEffect(() => {
    if (!requested || !one || !other) return
    let gone = false
    const read = (perspective: string) =>
      fetchResult(
        client,
        documentsQuery,
        { ids: JSON.parse(requested) as string[] },
        { perspective: perspective.split(','), tag: 'orrery.changes' },
      )
    // Debounces while an editor types.
    const timer = setTimeout(() => {
      Promise.all([read(one), read(other)]).then(
        ([{ value: before }, { value: after }]) =>
          void (gone || setAnswer({ documents: diffDocuments(before, after), problem: undefined })),
        () =>
          void (gone || setAnswer(({ documents }) => ({ documents, problem: unreachableMessage }))),
      )
    }, debounceMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [client, requested, one, other, turn])
  return answer
}

interface DiffState {
  documents: DocumentChanges[] | undefined
  problem: string | undefined
}
const noDiff: DiffState = { documents: undefined, problem: undefined }
const unreachableMessage =
  'The content service did not respond, so the differences may be out of date. Retrying with the next change.'
