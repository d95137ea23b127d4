import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from 'sanity'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import {
  fetchAllSubmissions,
  fetchUploadedFile,
  fetchSubmissionPage,
  type SubmissionPage,
  appendPage,
  removeSubmission,
  setRead,
} from './model/submission-page.ts'
import {
  emptyFilter,
  type SubmissionFilter,
  formsQuery,
  type PageCursor,
  newsletterFormId,
  pageSize,
  type UploadedFile,
  type Submission,
} from './model/submission.ts'

export interface FormOption {
  _id: string
  title: string | null
  language: string | null
}

/** What an editor is told when the content service does not answer. */
const errorMessages = {
  reading: 'The content service did not answer. Try Refresh.',
  writing: 'The content service did not answer, so nothing was changed. Try again.',
  exporting: 'The content service did not answer, so there is no file. Try again.',
}

/** What was sent, as far as it was asked for, and what an editor can do with it. */
export function useSubmissions() {
  const studioClient = useClient({ apiVersion: studioApiVersion })
  const client = useMemo(() => studioClient.withConfig({ perspective: 'raw' }), [studioClient])
  const [filter, chooseFilter] = useState<SubmissionFilter>(emptyFilter)
  const [answer, setAnswer] = useState<SubmissionPage>()
  const [forms, setForms] = useState<FormOption[]>([])
  const [problem, setProblem] = useState('')
  const turns = useRef(0)
  const shown = useRef(pageSize)
  /** What the list was asked for and has not answered yet. */
  const asked = useRef<{ last: PageCursor }>(undefined)

  /** Reads the list again as far as it is shown, or what comes behind its last row. */
  const load = useCallback(
    async (last?: PageCursor) => {
      const turn = ++turns.current
      asked.current = { last }
      const size = last ? pageSize : shown.current
      try {
        const found = await fetchSubmissionPage(client, filter, last, size)
        // Whoever asked for something else meanwhile is not shown this.
        if (turn !== turns.current) return
        asked.current = undefined
        if (last) shown.current += size
        setAnswer((known) => (last && known ? appendPage(known, found) : found))
        setProblem('')
      } catch {
        if (turn !== turns.current) return
        asked.current = undefined
        setProblem(errorMessages.reading)
      }
    },
    [client, filter],
  )

  useEffect(() => {
    const soon = setTimeout(() => void load())
    return () => clearTimeout(soon)
  }, [load])
  useEffect(() => {
    client.fetch<FormOption[]>(formsQuery).then(setForms, () => setProblem(errorMessages.reading))
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

  const setFilter = (next: SubmissionFilter) => {
    ++turns.current
    asked.current = undefined
    shown.current = pageSize
    chooseFilter(next)
  }

  /** Shows a change that is done. An answer on its way may not know of it, so that is asked for anew. */
  const show = (change: (page: SubmissionPage) => SubmissionPage) => {
    setAnswer((page) => page && change(page))
    if (asked.current) void load(asked.current.last)
  }

  /**
   * It stays in the list, whatever the list was asked for: what one reads does not vanish before one's eyes.
   * True where it is marked.
   */
  const markRead = async ({ _id, formId, read: known }: Submission, read: boolean) => {
    if (formId === newsletterFormId || known === read) return false
    const done = await attempt(
      () => client.patch(_id).set({ read }).commit({ returnDocuments: false }),
      errorMessages.writing,
    )
    if (done) show((page) => setRead(page, _id, read))
    // The list may have been read again without it, and has it again now.
    if (done && !read && !answer?.rows.some((row) => row._id === _id)) void load()
    return done
  }

  /** True where it is gone. */
  const remove = async ({ _id, files }: Submission): Promise<boolean> => {
    const transaction = client.transaction().delete(_id)
    for (const id of files?.flatMap(({ parts }) => parts) ?? []) transaction.delete(id)
    const done = await attempt(
      () => transaction.commit({ returnDocuments: false }),
      errorMessages.writing,
    )
    if (done) show((page) => removeSubmission(page, _id))
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
      attempt(async () => take(await fetchAllSubmissions(client, filter)), errorMessages.exporting),
    bytesOf: (file: UploadedFile) => fetchUploadedFile(client, file),
  }
}
