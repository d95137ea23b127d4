import type { News, RecordTrouble } from './messages.ts'
import type { RecordError } from './postgres/trouble.ts'

/** Milliseconds until a record that takes nothing is tried again. */
const TRY = 1_000

/** What is wrong between a process and its record, told whenever it is something else. */
export class Troubles {
  readonly #tell: (news: News) => void
  #away: RecordError | null = null
  #refusal: RecordError | null = null
  #told: RecordTrouble | null = null
  #isTrying = false
  #triedAt = 0

  constructor(tell: (news: News) => void) {
    this.#tell = tell
  }

  /** Why the record is away; null while it is there. */
  get away(): RecordError | null {
    return this.#away
  }

  set away(error: RecordError | null) {
    this.#away = error
    this.#say()
  }

  /** Why the record, where it is there, takes nothing; null while it does, as far as is known. */
  get refusal(): RecordError | null {
    return this.#refusal
  }

  /** The record takes what is written. */
  noteTaken(): void {
    this.#refusal = null
    this.#say()
  }

  /** It refuses what is written. Where that may end by itself it is of everything, and lasts until something is taken. */
  noteRefused(error: RecordError): void {
    if (!error.passes) return
    this.#refusal = error
    this.#say()
  }

  /** Has it tried whether something is taken again, where nothing was and some time has passed. */
  async tryAgain(attempt: (refusal: RecordError) => Promise<void>): Promise<void> {
    const refusal = this.#refusal
    if (!refusal || this.#isTrying || performance.now() - this.#triedAt < TRY) return
    this.#isTrying = true
    this.#triedAt = performance.now()
    try {
      await attempt(refusal)
    } catch {
      // It is tried again.
    } finally {
      this.#isTrying = false
    }
  }

  #say(): void {
    const worst = this.#away ?? this.#refusal
    const { sentence, isAway } = this.#told ?? {}
    const trouble = worst && {
      sentence: worst.message,
      told: worst.told,
      isAway: this.#away !== null,
    }
    if (trouble?.sentence === sentence && trouble?.isAway === isAway) return
    this.#told = trouble
    this.#tell({ type: 'trouble', trouble })
  }
}
