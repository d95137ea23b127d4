/** Why an operation is rejected, in domain terms; `http/to-api-error.ts` maps them to HTTP. */
export type DomainErrorReason =
  /** The request is malformed. */
  | 'invalid'
  /** The request needs authentication. */
  | 'unauthenticated'
  /** The principal lacks permission. */
  | 'forbidden'
  /** The named object does not exist. */
  | 'unknown'
  /** The operation conflicts with existing data. */
  | 'conflict'

/** A rejected operation, with a one-sentence message for the client. */
export class DomainError extends Error {
  override readonly name = 'Refusal'
  readonly reason: DomainErrorReason

  constructor(reason: DomainErrorReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Maximum characters of a value in a message; the length of an id. */
const SHOWN = 128

/** A value as JSON for error messages, truncated. */
export function truncatedJsonForMessage(value: unknown): string {
  if (typeof value === 'string' && value.length > SHOWN) return `"${value.slice(0, SHOWN)}…"`
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 2 * SHOWN ? `${json.slice(0, SHOWN)}…` : json
}
