import { PatchRefusal } from './patch-errors.ts'

/** Values that one patch may look at, in about a second; more would hold everybody else up. */
const MAX_LOOKS = 10_000_000
/** What it costs to remember a place, in looks. */
export const PLACE = 10
/** What it costs to look for the spot that one piece of a diff-match-patch changes, and what the text around it. */
export const PIECE = 5_000
export const CHARACTER = 1 / 25

/** Whatever else a look may cost: a search in a text has a deadline of its own for each piece only. In ms. */
const MOST_TIME = 5_000

/** When patches that begin now have to be done, by `performance.now()`. */
export const lastMoment = (): number => performance.now() + MOST_TIME
/** Looks between two glances at the clock. */
const GLANCE = 10_000

/** How much a patch may still look at, and until when, so that no path holds everybody else up. */
export class Budget {
  #left = MAX_LOOKS
  #glanceAt = MAX_LOOKS - GLANCE
  readonly #ends: number

  /** @param ends when all patches of the transaction have to be done, by `performance.now()` */
  constructor(ends = lastMoment()) {
    this.#ends = ends
  }

  /** @throws PatchRefusal when nothing is left. */
  spend(looks: number): void {
    this.#left -= looks
    if (this.#left < 0)
      throw new PatchRefusal(
        `The patch looks at more than ${MAX_LOOKS} values; name the places more narrowly, or send it in parts`,
      )
    if (this.#left > this.#glanceAt) return
    this.#glanceAt = this.#left - GLANCE
    this.assertTime()
  }

  /** @throws PatchRefusal when it has taken too long. */
  assertTime(): void {
    if (performance.now() > this.#ends)
      throw new PatchRefusal(
        `The patch takes more than ${MOST_TIME / 1000} seconds; name the places more narrowly, or send it in parts`,
      )
  }
}
