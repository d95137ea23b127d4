import type { SanityClient } from '@sanity/client'
import * as z from 'zod/mini'
import { fetchResult } from '../../../query-results/fetch-result.ts'
import {
  type IllTypedDocument,
  parseResult,
  partsOf,
  type ResultParser,
  rowsOf,
  valueOf,
} from '../../../query-results/result-parser.ts'
import {
  type SubmissionFilter,
  type PageCursor,
  pageCursorSchema,
  submissionSchema,
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
  /** Last row as stored, whether it could be shown or not. */
  last: PageCursor | undefined
  /** Submissions with values of an unexpected type. */
  illTyped: readonly IllTypedDocument[]
}

const submissions = rowsOf(submissionSchema)
const cursors = rowsOf(pageCursorSchema)

const rowsWithCursor: ResultParser<Pick<SubmissionPage, 'rows' | 'last'> & { count: number }> = (
  result,
  report,
) => {
  const stored = parseResult(cursors, result).value
  return { rows: submissions(result, report), last: stored.at(-1), count: stored.length }
}

const pageQuery = {
  fetch: submissionsQuery,
  parser: partsOf({
    rows: rowsWithCursor,
    from: valueOf(z.number(), 0),
    total: valueOf(z.number(), 0),
    unread: valueOf(z.number(), 0),
  }),
}

/** Fetches one page of a filter after the row `last`. */
export async function fetchSubmissionPage(
  client: SanityClient,
  filter: SubmissionFilter,
  last?: PageCursor,
  size = submissionsPageSize,
): Promise<SubmissionPage> {
  const { value, illTyped } = await fetchResult(
    client,
    pageQuery,
    submissionsQueryParams(filter, last, size),
  )
  const { rows: page, from, total, unread } = value
  const { rows, last: next = last, count } = page
  return { rows, total, unread, older: from - count, last: next, illTyped }
}

/** Appends the next page without duplicates, because rows may have moved between the two requests. */
export function appendSubmissionPage(known: SubmissionPage, next: SubmissionPage): SubmissionPage {
  const ids = new Set(known.rows.map(({ _id }) => _id))
  const listed = new Set(known.illTyped.map(({ id }) => id))
  return {
    ...next,
    rows: [...known.rows, ...next.rows.filter(({ _id }) => !ids.has(_id))],
    illTyped: [...known.illTyped, ...next.illTyped.filter(({ id }) => !listed.has(id))],
  }
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

/** All submissions of a filter. */
export type AllSubmissions = Pick<SubmissionPage, 'rows' | 'illTyped'>

/** Fetches all submissions of a filter, page by page. */
export async function fetchAllSubmissions(
  client: SanityClient,
  filter: SubmissionFilter,
  size = submissionsPageSize * 5,
): Promise<AllSubmissions> {
  let all = await fetchSubmissionPage(client, filter, undefined, size)
  while (all.older > 0)
    all = appendSubmissionPage(all, await fetchSubmissionPage(client, filter, all.last, size))
  return all
}

const filePartsQuery = {
  fetch: '*[_id in $parts]{_id, _type, data}',
  parser: rowsOf(z.object({ _id: z.string(), data: z.string() })),
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
  const { value: documents } = await fetchResult(client, filePartsQuery, { parts })
  const pieces = parts.map((id) => {
    const data = documents.find(({ _id }) => _id === id)?.data
    if (data === undefined) throw new Error('A part of the file is missing or damaged.')
    return Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  })
  return new Blob(pieces, { type: type ?? '' })
}
