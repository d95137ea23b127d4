export type GroqErrorType = 'queryParseError' | 'queryEvaluationError'

/** A refusal as clients are told of it, in an answer or in a stream. */
export interface GroqErrorBody {
  error: { type: GroqErrorType; description: string; query: string; start: number; end: number }
}

/**
 * A query that cannot be answered: malformed, unknown function, missing parameter, or too costly.
 * `start` and `end` are UTF-16 offsets into the query.
 */
export class GroqError extends Error {
  override readonly name = 'GroqError'
  readonly type: GroqErrorType
  readonly query: string
  readonly start: number
  readonly end: number

  constructor(type: GroqErrorType, description: string, query = '', start = 0, end = query.length) {
    super(description)
    this.type = type
    this.query = query
    this.start = start
    this.end = end
  }

  /** The same refusal, told about the query it happened in. */
  within(query: string): GroqError {
    return new GroqError(this.type, this.message, query)
  }

  toResponseBody(): GroqErrorBody {
    const { type, query, start, end } = this
    return { error: { type, description: this.message, query, start, end } }
  }
}

/** A failure found while evaluating; `runQuery` adds the query's text. */
export function evaluationError(description: string): GroqError {
  return new GroqError('queryEvaluationError', description)
}
