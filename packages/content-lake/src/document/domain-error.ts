/** Why something is refused, in words of the domain; `http/to-api-error.ts` knows what each is over HTTP. */
export type DomainErrorReason =
  /** What was asked for is not well-formed. */
  | 'invalid'
  /** Nobody is known to ask, and only somebody known may. */
  | 'unauthenticated'
  /** Whoever asks is known and may not. */
  | 'forbidden'
  /** There is nothing of that name. */
  | 'unknown'
  /** What is there already stands in the way. */
  | 'conflict'

/** A refusal in one sentence for whoever asked. */
export class DomainError extends Error {
  override readonly name = 'Refusal'
  readonly reason: DomainErrorReason

  constructor(reason: DomainErrorReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Characters of a value that a refusal repeats: as many as an id may have. */
const SHOWN = 128

/** A value as a refusal repeats it: as JSON, cut off where it goes on for longer than anybody reads. */
export function quoteValue(value: unknown): string {
  if (typeof value === 'string' && value.length > SHOWN) return `"${value.slice(0, SHOWN)}…"`
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 2 * SHOWN ? `${json.slice(0, SHOWN)}…` : json
}
