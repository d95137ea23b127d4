import { setImmediate } from 'node:timers/promises'
import { sharedNow } from './messages.ts'
import { RecordError } from './postgres/trouble.ts'

/** Who has let nothing hear of itself for so long is not waited for: it asks before it answers again (milliseconds). */
export const SILENT = 1_500
const GLANCE = 100

/** What one process knows of how far the others are. */
export class Readers {
  readonly #heard = new Map<string, { place: number; at: number }>()
  readonly #waiting = new Set<() => void>()
  /** Whoever is not silent was heard of by then. */
  #knownAt = performance.now() + SILENT

  /** Nobody could be heard of for a while. */
  beginAnew(): void {
    this.#knownAt = performance.now() + SILENT
  }

  hear(reader: string, place: number): void {
    this.#heard.set(reader, { place, at: performance.now() })
    for (const look of this.#waiting) look()
  }

  /**
   * Answers when all that are not silent show a place. Who only says that they are somewhere else looked at the record last before it came
   * there, and asks again before they answer.
   */
  async reached(place: number): Promise<void> {
    // What was told while this thread was busy is heard first.
    await setImmediate()
    if (this.#haveReached(place)) return
    const until = Math.max(this.#knownAt, performance.now() + SILENT)
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!this.#haveReached(place) && performance.now() < until) return
        clearInterval(timer)
        this.#waiting.delete(look)
        resolve()
      }
      const timer = setInterval(look, GLANCE)
      this.#waiting.add(look)
    })
  }

  #haveReached(place: number): boolean {
    const now = performance.now()
    if (now < this.#knownAt) return false
    for (const [reader, { place: shown, at }] of this.#heard) {
      if (now - at > SILENT) this.#heard.delete(reader)
      else if (shown < place) return false
    }
    return true
  }
}

/**
 * Milliseconds for which a lost line may be this process's own: one that was stopped loses it as it wakes. After that the record is taken to
 * be away, so that nobody writes, and what is here is answered.
 */
const AWAY = 1_000
/** Milliseconds for which a try in vain says that the record is away: longer than the next one takes. */
const TRIED = 3_000
/** Milliseconds for which somebody waits until a process that was stopped has asked. */
const CATCH_UP = 2_000

/** What is asked of the replica. */
interface Shown {
  /** Place up to which everything is told to listeners. */
  place: () => number
  /** Whether nobody else can write. */
  isWriter: () => boolean
  /** Tells the others how far this process is. */
  tell: (place: number) => void
}

/** Whether everything that was acknowledged to anybody is shown by this process: whoever was told of a write reads it here. */
export class Freshness {
  readonly #shown: Shown
  /** Moment up to which everything that was acknowledged is here. */
  #freshAt = -Infinity
  /** Looks at the record whose place is not here yet. */
  #looks: { at: number; place: number }[] = []
  /** Whether the record is away, and not this line alone. */
  #isAway = false
  #awayTimer: NodeJS.Timeout | undefined
  /** Moment at which it was last tried in vain to reach it. */
  #triedAt = -Infinity
  #isReplaced = false
  readonly #waiting = new Set<() => void>()

  constructor(shown: Shown) {
    this.#shown = shown
  }

  /** The replica was opened just now. */
  begin(): void {
    // Nobody else can write for as long as its lease lasts.
    if (this.#shown.isWriter()) this.#freshAt = sharedNow()
    this.tell()
  }

  /** Tells the others how far this process is, so that they wait for it. */
  tell(): void {
    this.#shown.tell(this.#shown.place())
  }

  /** Whoever wrote after a place waited for this process until a moment, or could only be this process. */
  noteLook(look: { at: number; place: number }): void {
    const now = sharedNow()
    this.#looks = [...this.#looks, look].filter(({ at }) => now - at < SILENT)
    this.tell()
    this.look()
  }

  /** @param isAway whether the record cannot be reached */
  noteLine(isAway: boolean): void {
    if (isAway) {
      this.noteTry(sharedNow())
      this.#awayTimer ??= setTimeout(() => {
        this.#isAway = true
        this.look()
      }, AWAY).unref()
      return
    }
    clearTimeout(this.#awayTimer)
    this.#awayTimer = undefined
    this.#isAway = false
    this.tell()
  }

  /** It was tried in vain to reach the record, at a moment. */
  noteTry(at: number): void {
    this.#triedAt = Math.max(this.#triedAt, at)
    this.look()
  }

  /** Another process writes: this one is waited for by nobody, and ends. */
  noteReplaced(): void {
    this.#isReplaced = true
  }

  /** Looks whether those who wait need not any more. */
  look(): void {
    // A word that lay about while this process was stopped says nothing of later.
    while (this.#looks[0] && this.#looks[0].place <= this.#shown.place())
      this.#freshAt = this.#looks.shift()!.at
    for (const look of this.#waiting) look()
  }

  /**
   * Answers when a place of the log is shown, and everything that was acknowledged.
   * @throws (as a rejection) RecordError after two seconds
   */
  reached(place: number): Promise<void> | undefined {
    if (this.#hasReached(place)) return undefined
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (!this.#hasReached(place)) return
        settle()
        resolve()
      }
      const timer = setTimeout(() => {
        settle()
        reject(new RecordError('This process is behind the others; try again.', { passes: true }))
      }, CATCH_UP)
      const settle = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(look)
      }
      this.#waiting.add(look)
    })
  }

  #hasReached(place: number): boolean {
    if (this.#shown.place() < place || this.#isReplaced) return false
    const now = sharedNow()
    return now - this.#freshAt < SILENT || (this.#isAway && now - this.#triedAt < TRIED)
  }
}
