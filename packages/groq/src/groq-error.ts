export type GroqErrorType = 'queryParseError' | 'queryEvaluationError'

/** The exceeded limit of a query; `stopped` if its client disconnected. */
export type QueryLimit = 'work' | 'time' | 'bytes' | 'memory' | 'stopped'

/** An error as sent to clients, in a response or a stream. */
export interface GroqErrorBody {
  error: { type: GroqErrorType; description: string; query: string; start: number; end: number }
}

/**
 * A failed query: malformed, unknown function, missing parameter, or too expensive. `start` and `end` are
 * UTF-16 offsets into the query.
 */
export class GroqError extends Error {
  override readonly name = 'GroqError'
  readonly type: GroqErrorType
  readonly query: string
  readonly start: number
  readonly end: number
  /** Set if the query is valid but exceeds a limit. */
  readonly limit: QueryLimit | undefined

  constructor(
    type: GroqErrorType,
    description: string,
    query = '',
    start = 0,
    end = query.length,
    limit?: QueryLimit,
  ) {
    super(description)
    this.type = type
    this.query = query
    this.start = start
    this.end = end
    this.limit = limit
  }

  /** The same error with the text of its query. */
  within(query: string): GroqError {
    return new GroqError(this.type, this.message, query, 0, query.length, this.limit)
  }

  toResponseBody(): GroqErrorBody {
    const { type, query, start, end } = this
    return { error: { type, description: this.message, query, start, end } }
  }
}

/** An error during evaluation; `runQuery` adds the query's text. */
export function evaluationError(description: string): GroqError {
  return new GroqError('queryEvaluationError', description)
}

const TOO_MUCH: Readonly<Record<QueryLimit, string>> = {
  work: 'query is too expensive: it exceeded the limit of work for one query',
  time: 'query is too expensive: it exceeded the limit of time for one query',
  memory: 'query is too expensive: it exceeded the limit of memory for one query',
  bytes: 'query is too expensive: its answer is too large',
  stopped: 'query was stopped: nobody waits for its answer',
}

/** An exceeded limit; `runQuery` adds the query's text. */
export function limitError(limit: QueryLimit): GroqError {
  return new GroqError('queryEvaluationError', TOO_MUCH[limit], '', 0, 0, limit)
}
