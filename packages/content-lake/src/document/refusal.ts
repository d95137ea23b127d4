/** Why something is refused, in words of the domain; `http/answer.ts` knows what each is over HTTP. */
export type Reason =
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
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: Reason

  constructor(reason: Reason, message: string) {
    super(message)
    this.reason = reason
  }
}
