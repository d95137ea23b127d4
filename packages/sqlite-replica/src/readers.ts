import { setImmediate } from 'node:timers/promises'

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
