import { InapplicablePatchError } from './patch-errors.ts'

/** Maximum values that one patch may visit, about one second; more would block the event loop too long. */
const MAX_STEPS = 10_000_000
/** Cost of storing a place, in steps. */
export const STORED_LOCATION_COST_IN_STEPS = 10
/** Cost of locating one hunk of a diff-match-patch by its context, in steps. */
export const TEXT_HUNK_STEP_COST = 5_000
export const TEXT_CHARACTER_STEP_COST = 1 / 25

/** Time limit in milliseconds for costs that steps do not cover: text search has a deadline per hunk only. */
const MOST_TIME = 5_000

/** Deadline of patches that begin now, by `performance.now()`. */
export const patchDeadline = (): number => performance.now() + MOST_TIME
/** Steps between two clock checks. */
const STEPS_PER_CLOCK_CHECK = 10_000

/** Remaining steps and time of a patch, so that no path blocks the event loop. */
export class PatchBudget {
  #left = MAX_STEPS
  #glanceAt = MAX_STEPS - STEPS_PER_CLOCK_CHECK
  readonly #ends: number

  /** @param ends deadline of all patches of the transaction, by `performance.now()` */
  constructor(ends = patchDeadline()) {
    this.#ends = ends
  }

  /** @throws InapplicablePatchError if the steps are exhausted. */
  spend(looks: number): void {
    this.#left -= looks
    if (this.#left < 0)
      throw new InapplicablePatchError(
        `The patch looks at more than ${MAX_STEPS} values; name the places more narrowly, or send it in parts`,
      )
    if (this.#left > this.#glanceAt) return
    this.#glanceAt = this.#left - STEPS_PER_CLOCK_CHECK
    this.assertTime()
  }

  /** @throws InapplicablePatchError if the time is exhausted. */
  assertTime(): void {
    if (performance.now() > this.#ends)
      throw new InapplicablePatchError(
        `The patch takes more than ${MOST_TIME / 1000} seconds; name the places more narrowly, or send it in parts`,
      )
  }
}
