const name = 'ContentUnavailableError'

/** Content cannot be reached and nothing that was read before can stand in. */
export class ContentUnavailableError extends Error {
  override readonly name = name
  constructor(cause: unknown) {
    const reason = reasonOf(cause)
    super(`The content service does not answer (${reason}).`)
    // The framework writes down each page that fails so, and where the code stood says nothing of an outage.
    this.stack = `${name}: ${this.message}`
  }
}

/** Fetch says of a connection only that it failed; why is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}

/** Whether something failed because content is away. Each bundle of the app has a class of its own, so it goes by name. */
export function isContentUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === name
}

/** For a part that a page can do without while content is out of reach; whatever else fails, fails. */
export function nullIfUnavailable(error: unknown): null {
  if (isContentUnavailable(error)) return null
  throw error
}
