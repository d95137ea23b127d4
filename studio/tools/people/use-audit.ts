import { useCallback, useEffect, useState } from 'react'
import {
  type AuditEntry,
  type AuditFilter,
  type AuditPage,
  everything,
  queryOf,
} from './model/audit.ts'
import { useDoing, useRequest } from './use-request.ts'
import { saveAs } from '../../ui/save-as.ts'

/** The audit list as far as it was asked for, under a filter. */
export function useAudit() {
  const ask = useRequest()
  const { problem, isBusy, run } = useDoing()
  const [filter, setFilter] = useState<AuditFilter>(everything)
  const [entries, setEntries] = useState<readonly AuditEntry[]>()
  const [page, setPage] = useState<Pick<AuditPage, 'cursor' | 'kinds'>>()

  const read = useCallback(
    (cursor: string | null, before: readonly AuditEntry[]) =>
      run(async () => {
        const pageAt = (place: string | null) =>
          ask<AuditPage>('/audit', {
            query: { ...queryOf(filter), ...(place !== null && { cursor: place }) },
          })
        let answer = await pageAt(cursor)
        // A page reads only so far: what is rare may stand behind empty ones.
        while (answer.entries.length === 0 && answer.cursor !== null)
          answer = await pageAt(answer.cursor)
        setEntries([...before, ...answer.entries])
        setPage(answer)
      }),
    [ask, filter, run],
  )
  useEffect(() => {
    void read(null, [])
  }, [read])

  return {
    entries,
    kinds: page?.kinds ?? {},
    hasMore: typeof page?.cursor === 'string',
    filter,
    setFilter,
    problem,
    isBusy,
    more: () => read(page?.cursor ?? null, entries ?? []),
    /** The whole list under the filter, as a file. */
    save: () =>
      run(async () => {
        const text = await ask<string>('/audit', { query: { ...queryOf(filter), format: 'csv' } })
        const csv = new Blob([text], { type: 'text/csv;charset=utf-8' })
        saveAs(csv, `audit-${new Date().toISOString().slice(0, 10)}.csv`)
      }),
  }
}
