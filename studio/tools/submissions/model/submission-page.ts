import type { SanityClient } from '@sanity/client'
import {
  type SubmissionFilter,
  type PageCursor,
  submissionsQueryParams,
  submissionsQuery,
  submissionsPageSize,
  type UploadedFile,
  type Submission,
} from './submission.ts'

/** Page of submissions with counts. */
export interface SubmissionPage {
  rows: Submission[]
  total: number
  /** Number of submissions after the last row. */
  older: number
  unread: number
}

/** Fetches one page of a filter after the row `last`. */
export async function fetchSubmissionPage(
  client: SanityClient,
  filter: SubmissionFilter,
  last?: PageCursor,
  size = submissionsPageSize,
): Promise<SubmissionPage> {
  const { from, ...page } = await client.fetch<Omit<SubmissionPage, 'older'> & { from: number }>(
    submissionsQuery,
    submissionsQueryParams(filter, last, size),
  )
  return { ...page, older: from - page.rows.length }
}

/** Appends the next page without duplicates, because rows may have moved between the two requests. */
export function appendSubmissionPage(known: SubmissionPage, next: SubmissionPage): SubmissionPage {
  const ids = new Set(known.rows.map(({ _id }) => _id))
  return { ...next, rows: [...known.rows, ...next.rows.filter(({ _id }) => !ids.has(_id))] }
}

/** Page in which one submission is marked as read or unread. */
export function withSubmissionRead(
  page: SubmissionPage,
  id: string,
  read: boolean,
): SubmissionPage {
  const known = page.rows.find(({ _id }) => _id === id)
  // A missing row was filtered out by a refetch because it is read.
  if ((known?.read ?? true) === read) return page
  const rows = page.rows.map((row) => (row._id === id ? { ...row, read } : row))
  return { ...page, rows, unread: Math.max(0, page.unread + (read ? -1 : 1)) }
}

/** Page without one submission. */
export function withoutSubmission(page: SubmissionPage, id: string): SubmissionPage {
  const gone = page.rows.find(({ _id }) => _id === id)
  if (!gone) return page
  return {
    ...page,
    rows: page.rows.filter((row) => row !== gone),
    total: page.total - 1,
    unread: page.unread - (gone.read ? 0 : 1),
  }
}

/** Fetches all submissions of a filter, page by page. */
export async function fetchAllSubmissions(
  client: SanityClient,
  filter: SubmissionFilter,
  size = submissionsPageSize * 5,
): Promise<Submission[]> {
  const all: Submission[] = []
  for (;;) {
    const { rows, older } = await fetchSubmissionPage(client, filter, all.at(-1), size)
    all.push(...rows)
    if (rows.length === 0 || !(older > 0)) return all
  }
}

/**
 * Reassembles an uploaded file from its private documents.
 *
 * @throws if a part is missing
 */
export async function fetchUploadedFile(
  client: SanityClient,
  { parts, type }: Pick<UploadedFile, 'parts' | 'type'>,
): Promise<Blob> {
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
