import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from 'sanity'
import type { SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { fetchResult } from '../../query-results/fetch-result.ts'
import { type IllTypedDocument, rowOf, rowsOf } from '../../query-results/result-parser.ts'
import { restartStoredDelivery } from './model/restart-stored-delivery.ts'
import {
  type AllSubmissions,
  fetchAllSubmissions,
  fetchUploadedFile,
  fetchSubmissionPage,
  type SubmissionPage,
  appendSubmissionPage,
  withoutSubmission,
  withSubmissionRead,
} from './model/submission-page.ts'
import {
  emptySubmissionFilter,
  type SubmissionFilter,
  type FilterableForm,
  filterableFormSchema,
  filterFormsQuery,
  submissionQuery,
  submissionSchema,
  type PageCursor,
  newsletterFormId,
  submissionsPageSize,
  type UploadedFile,
  type Submission,
} from './model/submission.ts'

const formsQuery = { fetch: filterFormsQuery, parser: rowsOf(filterableFormSchema) }
const linkedQuery = { fetch: submissionQuery, parser: rowOf(submissionSchema) }

/** Error messages for failed requests to the content service. */
const errorMessages = {
  reading: 'The content service did not respond. Try Refresh.',
  writing: 'The content service did not respond, so nothing was changed. Try again.',
  exporting: 'The content service did not respond, so there is no file. Try again.',
}

const illTypedMessage = ({ id, problem }: IllTypedDocument) =>
  `The submission ${id} contains invalid data: ${problem}.`

/** Loaded submissions, and the actions on them. */
export function useSubmissionsAndActions() {
  const studioClient = useClient({ apiVersion: studioApiVersion })
  const client = useMemo(() => studioClient.withConfig({ perspective: 'raw' }), [studioClient])
  const [filter, chooseFilter] = useState<SubmissionFilter>(emptySubmissionFilter)
  const [answer, setAnswer] = useState<SubmissionPage>()
  const [forms, setForms] = useState<FilterableForm[]>([])
  const [problem, setProblem] = useState('')
  const turns = useRef(0)
  const shown = useRef(submissionsPageSize)
  /** Pending list request. */
  const requested = useRef<{ last: PageCursor | undefined }>(undefined)

  /** Refetches all loaded pages, or loads the page after the last row. */
  const load = useCallback(
    async (last?: PageCursor) => {
      const turn = ++turns.current
      requested.current = { last }
      const size = last ? submissionsPageSize : shown.current
      try {
        const found = await fetchSubmissionPage(client, filter, last, size)
        // Ignores responses to superseded requests.
        if (turn !== turns.current) return
        requested.current = undefined
        if (last) shown.current += size
        setAnswer((known) => (last && known ? appendSubmissionPage(known, found) : found))
        setProblem('')
      } catch {
        if (turn !== turns.current) return
        requested.current = undefined
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
    fetchResult(client, formsQuery).then(
      ({ value }) => setForms(value),
      () => setProblem(errorMessages.reading),
    )
  }, [client])
  useEffect(() => {
    const again = () => void load()
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [load])

  /** Runs an action, with an error message on failure; resolves to whether it succeeded. */
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
    requested.current = undefined
    shown.current = submissionsPageSize
    chooseFilter(next)
  }

  /** Applies a saved change to the list. A pending response may predate it, so that request is restarted. */
  const show = (change: (page: SubmissionPage) => SubmissionPage) => {
    setAnswer((page) => page && change(page))
    if (requested.current) void load(requested.current.last)
  }

  /**
   * The submission stays in the list although it may no longer match the filter, so that it does not vanish while
   * being read. Resolves to whether it was marked.
   */
  const markRead = async ({ _id, formId, read: known }: Submission, read: boolean) => {
    if (formId === newsletterFormId || known === read) return false
    const done = await attempt(
      () => client.patch(_id).set({ read }).commit({ returnDocuments: false }),
      errorMessages.writing,
    )
    if (done) show((page) => withSubmissionRead(page, _id, read))
    // A refetch of unread submissions may have dropped it; it matches the filter again now.
    if (done && !read && !answer?.rows.some((row) => row._id === _id)) void load()
    return done
  }

  /** Resolves to whether the submission was deleted. */
  const remove = async ({ _id, files }: Submission): Promise<boolean> => {
    const transaction = client.transaction().delete(_id)
    for (const id of files?.flatMap(({ parts }) => parts) ?? []) transaction.delete(id)
    const done = await attempt(
      () => transaction.commit({ returnDocuments: false }),
      errorMessages.writing,
    )
    if (done) show((page) => withoutSubmission(page, _id))
    return done
  }

  /** Schedules a delivery for the next sweep of the site. Resolves to the submission as it is then. */
  const retry = async (submission: Submission, { _key }: SubmissionDelivery) => {
    let current = submission
    const done = await attempt(async () => {
      current = {
        ...submission,
        deliveries: await restartStoredDelivery(client, submission._id, _key),
      }
    }, errorMessages.writing)
    const changed = (row: Submission) =>
      row._id === submission._id ? { ...row, deliveries: current.deliveries } : row
    if (done) show((page) => ({ ...page, rows: page.rows.map(changed) }))
    return current
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
    retry,
    /** Passes all submissions that match the filter to `take`. */
    all: (take: (found: AllSubmissions) => void) =>
      attempt(async () => take(await fetchAllSubmissions(client, filter)), errorMessages.exporting),
    /** The submission of a link in an email; null when it was deleted. */
    find: async (id: string): Promise<Submission | null> => {
      try {
        const { value, illTyped } = await fetchResult(client, linkedQuery, { id })
        if (!value && illTyped[0]) setProblem(illTypedMessage(illTyped[0]))
        return value
      } catch {
        setProblem(errorMessages.reading)
        return null
      }
    },
    bytesOf: (file: UploadedFile) => fetchUploadedFile(client, file),
  }
}
