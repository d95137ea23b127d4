import { ClientError } from '@sanity/client'

/** What a query brought: its result, and the tags by which it grows old. */
export interface ParsedResponse<Result> {
  result: Result
  syncTags: string[]
}

/**
 * Reads the answer to a query. Whatever answers at the address of content with 200 might be another program that took its
 * port, or a page of something in between: taken for content, it would say that there is nothing at all.
 *
 * @throws Error where it is no answer of a content service
 */
export function parseResponse<Result>(answer: unknown): ParsedResponse<Result> {
  if (typeof answer !== 'object' || answer === null || !('result' in answer))
    throw new Error('What answers at the address of content is no content service.')
  const { result, syncTags } = answer as { result: Result; syncTags?: unknown }
  return { result, syncTags: Array.isArray(syncTags) ? (syncTags as string[]) : [] }
}

/**
 * Whether a refusal is one of a content service, which says why in JSON; that of another program is no answer either. Too many
 * requests (429) are no refusal of this one: content is out of reach for a moment.
 */
export function isQueryRejected(error: unknown): error is ClientError {
  if (!(error instanceof ClientError) || error.statusCode === 429) return false
  const { body } = error.response as { body?: unknown }
  return typeof body === 'object' && body !== null
}
