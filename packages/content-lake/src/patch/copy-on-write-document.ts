import { isObjectOrArray, type JsonLocation } from './json-match-path.ts'

type Container = Record<string | number, unknown>

/**
 * Copy-on-write view of a document during a patch. The original is never modified: objects and arrays are
 * copied at their first change, and unchanged parts keep their identity.
 */
export class CopyOnWriteDocument {
  #root: object
  /** Copies made here, which are safe to modify. */
  readonly #own = new WeakSet<object>()
  #opened = new Map<JsonLocation, Container>()

  constructor(document: object) {
    this.#root = document
  }

  get value(): object {
    return this.#root
  }

  /** Begins a step. All places passed to it must be resolved from the current `value`. */
  begin(): void {
    this.#opened = new Map()
  }

  /**
   * The object or array at a place, for writing. Creates missing objects on the way, and replaces values that
   * cannot contain others.
   */
  open(place: JsonLocation): Container {
    const opened = this.#opened.get(place)
    if (opened) return opened
    const { value } = place
    if (!isObjectOrArray(value)) return this.#hang(place, {})
    if (this.#own.has(value)) return this.#hang(place, value)
    return this.#hang(place, Array.isArray(value) ? value.slice() : { ...value })
  }

  /** Replaces an array; the draft owns the new one. */
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
