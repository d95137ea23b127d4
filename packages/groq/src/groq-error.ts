export type GroqErrorType = 'queryParseError' | 'queryEvaluationError'

/** What a query had too much of. `stopped` is said of one that nobody waits for any more. */
export type QueryLimit = 'work' | 'time' | 'bytes' | 'memory' | 'stopped'

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
  /** Set where the query is well-formed and only costs more than it may. */
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

  /** The same refusal, told about the query it happened in. */
  within(query: string): GroqError {
    return new GroqError(this.type, this.message, query, 0, query.length, this.limit)
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

const TOO_MUCH: Readonly<Record<QueryLimit, string>> = {
  work: 'query is too expensive: it exceeded the limit of work for one query',
  time: 'query is too expensive: it exceeded the limit of time for one query',
  memory: 'query is too expensive: it exceeded the limit of memory for one query',
  bytes: 'query is too expensive: its answer is too large',
  stopped: 'query was stopped: nobody waits for its answer',
}

/** A query that costs more than it may; `runQuery` adds its text. */
export function limitError(limit: QueryLimit): GroqError {
  return new GroqError('queryEvaluationError', TOO_MUCH[limit], '', 0, 0, limit)
}
