/** A tenant exceeds its quota while others wait. Becomes HTTP 429 with `Retry-After`. */
export class ThrottledError extends Error {
  override readonly name = 'Throttled'
  /** Whole seconds until a retry makes sense; at least one. */
  readonly retryAfter: number

  constructor(message: string, retryAfter = 1) {
    super(message)
    this.retryAfter = Math.max(1, Math.ceil(retryAfter))
  }
}
