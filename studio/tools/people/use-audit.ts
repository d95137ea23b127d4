import { useCallback, useEffect, useRef, useState } from 'react'
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

  // What is read under one filter is nothing to the next, nor to whoever has left.
  const reading = useRef<AbortController>(undefined)
  const read = useCallback(
    (cursor: string | null, before: readonly AuditEntry[], signal?: AbortSignal) =>
      run(async () => {
        const pageAt = (place: string | null) =>
          ask<AuditPage>('/audit', {
            query: { ...queryOf(filter), ...(place !== null && { cursor: place }) },
          })
        let answer = await pageAt(cursor)
        // A page reads only so far: what is rare may stand behind empty ones.
        while (answer.entries.length === 0 && answer.cursor !== null && !signal?.aborted)
          answer = await pageAt(answer.cursor)
        if (signal?.aborted) return
        setEntries([...before, ...answer.entries])
        setPage(answer)
      }),
    [ask, filter, run],
  )
  useEffect(() => {
    const own = new AbortController()
    reading.current = own
    void read(null, [], own.signal)
    return () => own.abort()
  }, [read])

  return {
    entries,
    kinds: page?.kinds ?? {},
    hasMore: typeof page?.cursor === 'string',
    filter,
    setFilter,
    problem,
    isBusy,
    more: () => read(page?.cursor ?? null, entries ?? [], reading.current?.signal),
    /** The whole list under the filter, as a file. */
    save: () =>
      run(async () => {
        const text = await ask<string>('/audit', { query: { ...queryOf(filter), format: 'csv' } })
        const csv = new Blob([text], { type: 'text/csv;charset=utf-8' })
        saveAs(csv, `audit-${new Date().toISOString().slice(0, 10)}.csv`)
      }),
  }
}
