import { setImmediate } from 'node:timers/promises'

/** Who has let nothing hear of itself for so long is not waited for: it asks before it answers again (milliseconds). */
export const SILENT = 1_500
const GLANCE = 100

/** What one process knows of how far the others are. */
export class Readers {
  readonly #heard = new Map<string, { place: number; at: number }>()
  readonly #waiting = new Set<() => void>()
  /** Whoever is not silent was heard of by then. */
  readonly #knownAt = performance.now() + SILENT

  hear(reader: string, place: number): void {
    this.#heard.set(reader, { place, at: performance.now() })
    for (const look of this.#waiting) look()
  }

  /** Answers when all that are not silent show a place. */
  async reached(place: number): Promise<void> {
    // What was told while this thread was busy is heard first.
    await setImmediate()
    if (this.#haveReached(place)) return
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!this.#haveReached(place)) return
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
