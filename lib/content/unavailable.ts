/** Content cannot be reached and nothing that was read before can stand in. */
export class ContentUnavailableError extends Error {
  override readonly name = 'ContentUnavailableError'
  constructor(cause: unknown) {
    super('The content service does not answer.', { cause })
  }
}
