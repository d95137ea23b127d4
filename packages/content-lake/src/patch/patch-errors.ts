/** A path that is none: where it stops making sense, in plain words. */
export class MalformedPath extends Error {
  override readonly name = 'MalformedPath'

  /** @param at where it stops making sense, in characters from the start; told from 1 on. */
  constructor(path: string, at: number, problem: string) {
    const shown = path.length > 200 ? `${path.slice(0, 200)}…` : path
    super(`Malformed path ${JSON.stringify(shown)}: ${problem} at character ${at + 1}`)
  }
}

/** A patch that does not fit the document that it was to be applied to. */
export class PatchError extends Error {
  override readonly name = 'PatchRefusal'
}
