import { PatchError } from './patch-errors.ts'

/** Values that one patch may look at, in about a second; more would hold everybody else up. */
const MAX_STEPS = 10_000_000
/** What it costs to remember a place, in looks. */
export const LOCATION_COST = 10
/** What it costs to look for the spot that one piece of a diff-match-patch changes, and what the text around it. */
export const TEXT_HUNK_COST = 5_000
export const CHARACTER_COST = 1 / 25

/** Whatever else a look may cost: a search in a text has a deadline of its own for each piece only. In ms. */
const MOST_TIME = 5_000

/** When patches that begin now have to be done, by `performance.now()`. */
export const patchDeadline = (): number => performance.now() + MOST_TIME
/** Looks between two glances at the clock. */
const STEPS_PER_CLOCK_CHECK = 10_000

/** How much a patch may still look at, and until when, so that no path holds everybody else up. */
export class PatchBudget {
  #left = MAX_STEPS
  #glanceAt = MAX_STEPS - STEPS_PER_CLOCK_CHECK
  readonly #ends: number

  /** @param ends when all patches of the transaction have to be done, by `performance.now()` */
  constructor(ends = patchDeadline()) {
    this.#ends = ends
  }

  /** @throws PatchRefusal when nothing is left. */
  spend(looks: number): void {
    this.#left -= looks
    if (this.#left < 0)
      throw new PatchError(
        `The patch looks at more than ${MAX_STEPS} values; name the places more narrowly, or send it in parts`,
      )
    if (this.#left > this.#glanceAt) return
    this.#glanceAt = this.#left - STEPS_PER_CLOCK_CHECK
    this.assertTime()
  }

  /** @throws PatchRefusal when it has taken too long. */
  assertTime(): void {
    if (performance.now() > this.#ends)
      throw new PatchError(
        `The patch takes more than ${MOST_TIME / 1000} seconds; name the places more narrowly, or send it in parts`,
      )
  }
}
