/** A malformed path, with the position of the error. */
export class MalformedPathError extends Error {
  override readonly name = 'MalformedPathError'

  /** @param at zero-based position of the error; reported one-based. */
  constructor(path: string, at: number, problem: string) {
    const shown = path.length > 200 ? `${path.slice(0, 200)}…` : path
    super(`Malformed path ${JSON.stringify(shown)}: ${problem} at character ${at + 1}`)
  }
}

/** A patch that does not fit its document. */
export class InapplicablePatchError extends Error {
  override readonly name = 'InapplicablePatchError'
}
