import { findDamage } from '@orrery/page-check'
import { DAMAGED_COPY, noteDamage, thrownAway } from './damage.ts'
import type { Opened } from './messages.ts'
import type { RecordError } from './postgres/trouble.ts'

/** What is known of the file of a replica: it is thrown away where its pages are damaged, because the record has all of it. */
export class ReplicaFile {
  readonly path: string
  /** What the log is told of a file that was damaged, and read anew as it was opened; null where it was not. */
  readonly renewal: string | null
  readonly #shown: string
  readonly #isLookedThrough: boolean
  readonly #dismiss: (sentence: string) => void
  #isDamaged = false

  /** @param dismiss called with why nothing is read from it and written from here any more */
  constructor(
    path: string,
    { shown, isLookedThrough, renewal }: Opened,
    dismiss: (sentence: string) => void,
  ) {
    this.path = path
    this.renewal = renewal
    this.#shown = shown
    this.#isLookedThrough = isLookedThrough
    this.#dismiss = dismiss
  }

  /** What is wrong with it, for whoever asks from elsewhere; undefined while nothing is known. */
  get damage(): string | undefined {
    return this.#isDamaged ? DAMAGED_COPY : undefined
  }

  /**
   * It is damaged: this process is to end, and the next one reads it anew.
   * @param found in SQLite's words
   * @param isContent whether its pages are sound, and what stands on them cannot be read
   * @returns what is told of it
   */
  giveUp(found: string, isContent = false): RecordError {
    const error = thrownAway(this.path, this.#shown, found)
    if (!this.#isDamaged) noteDamage(this.path, found, isContent)
    this.#isDamaged = true
    this.#dismiss(error.message)
    return error
  }

  /**
   * Looks through its pages, where opening did not: beside the work, when that is idle.
   * @param signal ends it
   * @throws (as a rejection) RecordError where they are damaged; then it is given up
   */
  async lookThrough(signal: AbortSignal, idle?: Promise<unknown>): Promise<void> {
    if (this.#isLookedThrough) return
    const found = await findDamage(this.path, signal, idle)
    if (found !== null) throw this.giveUp(found)
  }
}
