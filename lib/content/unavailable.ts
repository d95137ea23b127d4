/** Content cannot be reached and nothing that was read before can stand in. */
export class ContentUnavailableError extends Error {
  override readonly name = 'ContentUnavailableError'
  constructor(cause: unknown) {
    super('The content service does not answer.', { cause })
  }
}

/** For a part that a page can do without while content is out of reach; whatever else fails, fails. */
export function nothingWhileAway(error: unknown): null {
  if (error instanceof ContentUnavailableError) return null
  throw error
}
