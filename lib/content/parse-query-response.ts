import { ClientError } from '@sanity/client'

/** The result of a query, and its sync tags. */
export interface ParsedQueryResponse<Result> {
  result: Result
  syncTags: string[]
}

/**
 * Parses a query response. A 200 may come from another program that took the port of content, or from a proxy in
 * between: treated as content, it would mean that no content exists.
 *
 * @throws Error where it is not the response of a content service
 */
export function parseQueryResponse<Result>(answer: unknown): ParsedQueryResponse<Result> {
  if (typeof answer !== 'object' || answer === null || !('result' in answer))
    throw new Error('The content API URL does not respond like a content service.')
  const { result, syncTags } = answer as { result: Result; syncTags?: unknown }
  return { result, syncTags: Array.isArray(syncTags) ? (syncTags as string[]) : [] }
}

/**
 * Whether a content service rejected the query, with a reason in JSON; the error of another program does not count.
 * Too many requests (429) do not count either: content is temporarily unavailable.
 */
export function isQueryRejection(error: unknown): error is ClientError {
  if (!(error instanceof ClientError) || error.statusCode === 429) return false
  const { body } = error.response as { body?: unknown }
  return typeof body === 'object' && body !== null
}
