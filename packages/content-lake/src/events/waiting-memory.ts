/** Bytes that may wait for any reader: a reader that keeps up never needs more. */
const FREE = 256 * 1024

/** Beyond these, memory is asked for in pieces of so many bytes. */
const PIECE = 1024 * 1024

/** The memory in which frames wait for one reader, as far as it is more than everybody has. */
export class WaitingMemory {
  readonly #hold: (bytes: number, cut: () => void) => () => void
  readonly #cut: () => void
  readonly #pieces: (() => void)[] = []

  /**
   * @param hold asks for memory; throws when there is no more
   * @param cut called when memory is taken back that is in use
   */
  constructor(hold: (bytes: number, cut: () => void) => () => void, cut: () => void) {
    this.#hold = hold
    this.#cut = cut
  }

  /** Takes or returns memory, until there is room for so many bytes. Whether there is. */
  resize(bytes: number): boolean {
    const wanted = Math.max(0, Math.ceil((bytes - FREE) / PIECE))
    while (this.#pieces.length > wanted) this.#pieces.pop()?.()
    try {
      while (this.#pieces.length < wanted) this.#pieces.push(this.#hold(PIECE, this.#cut))
      return true
    } catch {
      return false
    }
  }
}
