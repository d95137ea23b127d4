/** A malformed path, with the position of the error. */
export class MalformedPath extends Error {
  override readonly name = 'MalformedPath'

  /** @param at zero-based position of the error; reported one-based. */
  constructor(path: string, at: number, problem: string) {
    const shown = path.length > 200 ? `${path.slice(0, 200)}…` : path
    super(`Malformed path ${JSON.stringify(shown)}: ${problem} at character ${at + 1}`)
  }
}

/** A patch that does not fit its document. */
export class PatchError extends Error {
  override readonly name = 'PatchRefusal'
}
