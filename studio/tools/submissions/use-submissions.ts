import type { SanityClient } from '@sanity/client'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import {
  everything,
  type Filter,
  formsQuery,
  listParams,
  listQuery,
  pageSize,
  type SentFile,
  type Submission,
} from './model/submission.ts'

interface Answer {
  rows: Submission[]
  total: number
  unread: number
}

export interface FormName {
  _id: string
  title: string | null
  language: string | null
}

/** What was sent, as far as it was asked for, and what an editor can do with it. */
export function useSubmissions() {
  const studioClient = useClient({ apiVersion: studioApiVersion })
  const client = useMemo(() => studioClient.withConfig({ perspective: 'raw' }), [studioClient])
  const [filter, setFilter] = useState<Filter>(everything)
  const [answer, setAnswer] = useState<Answer>()
  const [forms, setForms] = useState<FormName[]>([])
  const [failed, setFailed] = useState(false)

  const load = useCallback(
    async (start = 0) => {
      try {
        const found = await client.fetch<Answer>(listQuery, listParams(filter, start))
        setAnswer((known) =>
          start > 0 && known ? { ...found, rows: [...known.rows, ...found.rows] } : found,
        )
        setFailed(false)
      } catch {
        setFailed(true)
      }
    },
    [client, filter],
  )

  useEffect(() => {
    const soon = setTimeout(() => void load())
    return () => clearTimeout(soon)
  }, [load])
  useEffect(() => {
    client.fetch<FormName[]>(formsQuery).then(setForms, () => setFailed(true))
  }, [client])
  useEffect(() => {
    const again = () => void load()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [load])

  const markRead = async (row: Submission, read: boolean) => {
    if (row.formId === 'newsletter' || row.read === read) return
    await client.patch(row._id).set({ read }).commit({ returnDocuments: false })
    await load()
  }

  const remove = async ({ _id, files }: Submission) => {
    const transaction = client.transaction().delete(_id)
    for (const id of files?.flatMap(({ parts }) => parts) ?? []) transaction.delete(id)
    await transaction.commit({ returnDocuments: false })
    await load()
  }

  return {
    filter,
    setFilter,
    forms,
    failed,
    answer,
    load,
    markRead,
    remove,
    all: () => allOf(client, filter),
    bytesOf: (file: SentFile) => bytesOf(client, file),
  }
}

/** Everything that a filter lets through, page by page. */
async function allOf(client: SanityClient, filter: Filter): Promise<Submission[]> {
  const all: Submission[] = []
  for (;;) {
    const params = listParams(filter, all.length, pageSize * 5)
    const { rows, total } = await client.fetch<Answer>(listQuery, params)
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) return all
  }
}

/** The bytes of a file, put together from its private documents. */
async function bytesOf(client: SanityClient, { parts, type }: SentFile): Promise<Blob> {
  const documents = await client.fetch<{ _id: string; data: string }[]>(
    '*[_id in $parts]{_id, data}',
    { parts },
  )
  const pieces = parts.map((id) => {
    const data = documents.find(({ _id }) => _id === id)?.data
    if (data === undefined) throw new Error('A part of the file is missing.')
    return Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  })
  return new Blob(pieces, { type })
}
