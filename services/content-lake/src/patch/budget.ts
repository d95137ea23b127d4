import { PatchRefusal } from './errors.ts'

/** Values that one patch may look at: some seconds' work of the lake would be held up by more. */
const MAX_LOOKS = 10_000_000
/** What it costs to remember a place, in looks. */
export const PLACE = 10

/** How much one patch may still look at, so that no path holds everybody else up. */
export class Budget {
  #left = MAX_LOOKS

  /** @throws PatchRefusal when nothing is left. */
  spend(looks: number): void {
    this.#left -= looks
    if (this.#left < 0)
      throw new PatchRefusal(
        `The paths of the patch look at more than ${MAX_LOOKS} values; name the places more narrowly`,
      )
  }
}
