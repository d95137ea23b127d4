import type { SanityClient } from '@sanity/client'
import {
  type SubmissionFilter,
  type PageCursor,
  listParams,
  listQuery,
  pageSize,
  type UploadedFile,
  type Submission,
} from './submission.ts'

/** A page of what was sent, and how much there is. */
export interface SubmissionPage {
  rows: Submission[]
  total: number
  /** How many come behind the last row. */
  older: number
  unread: number
}

/** One page of what a filter lets through, behind the row `last`. */
export async function fetchSubmissionPage(
  client: SanityClient,
  filter: SubmissionFilter,
  last?: PageCursor,
  size = pageSize,
): Promise<SubmissionPage> {
  const { from, ...page } = await client.fetch<Omit<SubmissionPage, 'older'> & { from: number }>(
    listQuery,
    listParams(filter, last, size),
  )
  return { ...page, older: from - page.rows.length }
}

/** A page and the one that follows it; what has moved on meanwhile is in it once. */
export function appendPage(known: SubmissionPage, next: SubmissionPage): SubmissionPage {
  const ids = new Set(known.rows.map(({ _id }) => _id))
  return { ...next, rows: [...known.rows, ...next.rows.filter(({ _id }) => !ids.has(_id))] }
}

/** A page in which one submission is read, or is not any more. */
export function setRead(page: SubmissionPage, id: string, read: boolean): SubmissionPage {
  const known = page.rows.find(({ _id }) => _id === id)
  // What is read and not in the list was left out of it because it is: the list was read again since.
  if ((known?.read ?? true) === read) return page
  const rows = page.rows.map((row) => (row._id === id ? { ...row, read } : row))
  return { ...page, rows, unread: Math.max(0, page.unread + (read ? -1 : 1)) }
}

/** A page without one submission. */
export function removeSubmission(page: SubmissionPage, id: string): SubmissionPage {
  const gone = page.rows.find(({ _id }) => _id === id)
  if (!gone) return page
  return {
    ...page,
    rows: page.rows.filter((row) => row !== gone),
    total: page.total - 1,
    unread: page.unread - (gone.read ? 0 : 1),
  }
}

/** Everything that a filter lets through, page by page. */
export async function fetchAllSubmissions(
  client: SanityClient,
  filter: SubmissionFilter,
  size = pageSize * 5,
): Promise<Submission[]> {
  const all: Submission[] = []
  for (;;) {
    const { rows, older } = await fetchSubmissionPage(client, filter, all.at(-1), size)
    all.push(...rows)
    if (rows.length === 0 || !(older > 0)) return all
  }
}

/**
 * The bytes of a file, put together from its private documents.
 *
 * @throws where a part is missing
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
