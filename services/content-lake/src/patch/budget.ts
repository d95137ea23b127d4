import { PatchRefusal } from './errors.ts'

/** Values that one patch may look at, in about a second; more would hold everybody else up. */
const MAX_LOOKS = 10_000_000
/** What it costs to remember a place, in looks. */
export const PLACE = 10
/** What it costs to look for the spot that one piece of a diff-match-patch changes, and what the text around it. */
export const PIECE = 5_000
export const CHARACTER = 1 / 25

/** How much one patch may still look at, so that no path holds everybody else up. */
export class Budget {
  #left = MAX_LOOKS

  /** @throws PatchRefusal when nothing is left. */
  spend(looks: number): void {
    this.#left -= looks
    if (this.#left < 0)
      throw new PatchRefusal(
        `The patch looks at more than ${MAX_LOOKS} values; name the places more narrowly, or send it in parts`,
      )
  }
}
