import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import {
  readAll,
  readFile,
  readPage,
  type SubmissionPage,
  withMore,
  withoutRow,
  withRead,
} from './model/read.ts'
import {
  everything,
  type Filter,
  formsQuery,
  newsletter,
  pageSize,
  type SentFile,
  type Submission,
} from './model/submission.ts'

export interface FormName {
  _id: string
  title: string | null
  language: string | null
}

/** What an editor is told when the content service does not answer. */
const silent = {
  reading: 'The content service did not answer. Try Refresh.',
  writing: 'The content service did not answer, so nothing was changed. Try again.',
  exporting: 'The content service did not answer, so there is no file. Try again.',
}

/** What was sent, as far as it was asked for, and what an editor can do with it. */
export function useSubmissions() {
  const studioClient = useClient({ apiVersion: studioApiVersion })
  const client = useMemo(() => studioClient.withConfig({ perspective: 'raw' }), [studioClient])
  const [filter, chooseFilter] = useState<Filter>(everything)
  const [answer, setAnswer] = useState<SubmissionPage>()
  const [forms, setForms] = useState<FormName[]>([])
  const [problem, setProblem] = useState('')
  const turns = useRef(0)
  const shown = useRef(pageSize)

  const load = useCallback(
    async (start = 0) => {
      const turn = ++turns.current
      const size = start > 0 ? pageSize : shown.current
      try {
        const found = await readPage(client, filter, start, size)
        // Whoever asked for something else meanwhile is not shown this.
        if (turn !== turns.current) return
        if (start > 0) shown.current = start + size
        setAnswer((known) => (start > 0 && known ? withMore(known, found) : found))
        setProblem('')
      } catch {
        if (turn === turns.current) setProblem(silent.reading)
      }
    },
    [client, filter],
  )

  useEffect(() => {
    const soon = setTimeout(() => void load())
    return () => clearTimeout(soon)
  }, [load])
  useEffect(() => {
    client.fetch<FormName[]>(formsQuery).then(setForms, () => setProblem(silent.reading))
  }, [client])
  useEffect(() => {
    const again = () => void load()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [load])

  /** Does something, and says so where it fails; true where it is done. */
  const attempt = async (what: () => Promise<unknown>, otherwise: string): Promise<boolean> => {
    try {
      await what()
      setProblem('')
      return true
    } catch {
      setProblem(otherwise)
      return false
    }
  }

  const setFilter = (next: Filter) => {
    shown.current = pageSize
    chooseFilter(next)
  }

  /** It stays in the list, whatever the list was asked for: what one reads does not vanish before one's eyes. */
  const markRead = async ({ _id, formId, read: known }: Submission, read: boolean) => {
    if (formId === newsletter || known === read) return
    const done = await attempt(
      () => client.patch(_id).set({ read }).commit({ returnDocuments: false }),
      silent.writing,
    )
    if (done) setAnswer((page) => page && withRead(page, _id, read))
  }

  /** True where it is gone. */
  const remove = async ({ _id, files }: Submission): Promise<boolean> => {
    const transaction = client.transaction().delete(_id)
    for (const id of files?.flatMap(({ parts }) => parts) ?? []) transaction.delete(id)
    const done = await attempt(() => transaction.commit({ returnDocuments: false }), silent.writing)
    if (done) setAnswer((page) => page && withoutRow(page, _id))
    return done
  }

  return {
    filter,
    setFilter,
    forms,
    problem,
    answer,
    load,
    markRead,
    remove,
    /** Hands over everything that the filter lets through. */
    all: (take: (rows: Submission[]) => void) =>
      attempt(async () => take(await readAll(client, filter)), silent.exporting),
    bytesOf: (file: SentFile) => readFile(client, file),
  }
}
