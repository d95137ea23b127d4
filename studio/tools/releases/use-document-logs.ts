import { useEffect, useState } from 'react'
import { useClient } from 'sanity'
import { debounceWork } from '#lib/time/debounce-work.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import {
  type DocumentLog,
  groupLogByDocument,
  batchIds,
  parseTransactionLog,
} from './model/release-documents.ts'

/**
 * Who wrote which version and since when it is there, by its id; asked again when one of them changes. Where the
 * content service tells no history there is none.
 *
 * @param versions those that are shown, a page of them
 */
export function useDocumentLogs(
  versions: readonly { _id: string; _rev: string }[],
): ReadonlyMap<string, DocumentLog> {
  const client = useClient({ apiVersion: studioApiVersion })
  const [logs, setLogs] = useState<ReadonlyMap<string, DocumentLog>>(new Map())
  const key = versions.map(({ _id, _rev }) => `${_id} ${_rev}`).join()
  useEffect(() => {
    const ids = key.split(',').map((each) => each.split(' ')[0] ?? '')
    const read = async (signal: AbortSignal) => {
      const { dataset } = client.config()
      const found = new Map<string, DocumentLog>()
      for (const portion of batchIds(ids.filter(Boolean))) {
        const text = await client.request<string>({
          url: `/data/history/${dataset}/transactions/${portion.join(',')}`,
          query: { excludeContent: 'true', includeIdentifiedDocumentsOnly: 'true' },
          json: false,
          signal,
          tag: 'orrery.release-log',
        })
        for (const [id, log] of groupLogByDocument(parseTransactionLog(text))) found.set(id, log)
      }
      if (!signal.aborted) setLogs(found)
    }
    return debounceWork(300, (signal) => void read(signal).catch(() => {}))
  }, [client, key])
  return logs
}
