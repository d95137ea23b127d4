import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { debounceWork } from '#lib/time/debounce-work.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import {
  type VersionAuthors,
  groupLogByVersion,
  batchIdsForUrl,
  parseTransactionLog,
} from './model/release-documents.ts'

/**
 * Authors and creation times by version id; refetched when a version changes. Empty if the content service provides no
 * history.
 *
 * @param versions one page of versions
 */
export function useVersionAuthors(
  versions: readonly { _id: string; _rev: string }[],
): ReadonlyMap<string, VersionAuthors> {
  const client = useClient({ apiVersion: studioApiVersion })
  const [logs, setLogs] = useState<ReadonlyMap<string, VersionAuthors>>(new Map())
  const key = versions.map(({ _id, _rev }) => `${_id} ${_rev}`).join()
  useEffect(() => {
    const ids = key.split(',').map((each) => each.split(' ')[0] ?? '')
    const read = async (signal: AbortSignal) => {
      const { dataset } = client.config()
      const found = new Map<string, VersionAuthors>()
      for (const portion of batchIdsForUrl(ids.filter(Boolean))) {
        const text = await client.request<string>({
          url: `/data/history/${dataset}/transactions/${portion.join(',')}`,
          query: { excludeContent: 'true', includeIdentifiedDocumentsOnly: 'true' },
          json: false,
          signal,
          tag: 'orrery.release-log',
        })
        for (const [id, log] of groupLogByVersion(parseTransactionLog(text))) found.set(id, log)
      }
      if (!signal.aborted) setLogs(found)
    }
    return debounceWork(300, (signal) => void read(signal).catch(() => {}))
  }, [client, key])
  return logs
}
