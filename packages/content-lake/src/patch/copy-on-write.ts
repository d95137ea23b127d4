import { isContainer, type JsonLocation } from './json-match-path.ts'

type Container = Record<string | number, unknown>

/**
 * A document while a patch changes it. The given one is never written to: each object and array is copied when it is
 * first changed, and what is not changed stays the very same.
 */
export class CopyOnWriteDocument {
  #root: object
  /** Copies made here: nobody else has them, so they may be written to. */
  readonly #own = new WeakSet<object>()
  #opened = new Map<JsonLocation, Container>()

  constructor(document: object) {
    this.#root = document
  }

  get value(): object {
    return this.#root
  }

  /** Begins a step. The places that it hands over have to come from one look at `value` as it is now. */
  begin(): void {
    this.#opened = new Map()
  }

  /**
   * The object or array at a place, to be written to. Missing objects are made on the way, and what can hold nothing
   * gives way to one.
   */
  open(place: JsonLocation): Container {
    const opened = this.#opened.get(place)
    if (opened) return opened
    const { value } = place
    if (!isContainer(value)) return this.#hang(place, {})
    if (this.#own.has(value)) return this.#hang(place, value)
    return this.#hang(place, Array.isArray(value) ? value.slice() : { ...value })
  }

  /** Puts another array in the place of one; the new one is the draft's from now on. */
  exchange(place: JsonLocation, array: unknown[]): void {
    this.#hang(place, array)
  }

  #hang(place: JsonLocation, container: object): Container {
    if (place.parent && place.key !== undefined) this.open(place.parent)[place.key] = container
    else this.#root = container
    this.#own.add(container)
    this.#opened.set(place, container as Container)
    return container as Container
  }
}
