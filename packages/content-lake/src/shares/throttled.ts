/** Somebody asks for more than their share while others wait. HTTP says it with 429 and `Retry-After`. */
export class Throttled extends Error {
  override readonly name = 'Throttled'
  /** Whole seconds after which asking again makes sense; at least one. */
  readonly retryAfter: number

  constructor(message: string, retryAfter = 1) {
    super(message)
    this.retryAfter = Math.max(1, Math.ceil(retryAfter))
  }
}
