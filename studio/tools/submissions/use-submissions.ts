import { useCallback, useEffect, useMemo, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { readAll, readFile, readPage, type SubmissionPage } from './model/read.ts'
import {
  everything,
  type Filter,
  formsQuery,
  type SentFile,
  type Submission,
} from './model/submission.ts'

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
  const [answer, setAnswer] = useState<SubmissionPage>()
  const [forms, setForms] = useState<FormName[]>([])
  const [failed, setFailed] = useState(false)

  const load = useCallback(
    async (start = 0) => {
      try {
        const found = await readPage(client, filter, start)
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
    all: () => readAll(client, filter),
    bytesOf: (file: SentFile) => readFile(client, file),
  }
}
