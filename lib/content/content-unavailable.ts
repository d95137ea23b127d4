const name = 'ContentUnavailableError'

/** Content is unavailable, and there is no stale result. */
export class ContentUnavailableError extends Error {
  override readonly name = name
  constructor(cause: unknown) {
    const reason = reasonOf(cause)
    super(`The content service does not answer (${reason}).`)
    // The framework logs each page that fails so, and the stack explains nothing about an outage.
    this.stack = `${name}: ${this.message}`
  }
}

/** The reason of a failed fetch, which is in its cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : reasonOf(error.cause)
}

/** Whether an error means that content is unavailable. Compares by name, because each bundle has its own class. */
export function isContentUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === name
}

/** Returns null while content is unavailable, for optional parts of a page; rethrows any other error. */
export function catchUnavailableAsNull(error: unknown): null {
  if (isContentUnavailable(error)) return null
  throw error
}
