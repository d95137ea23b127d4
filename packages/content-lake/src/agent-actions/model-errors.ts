import type { APIError } from 'openai'
import { ApiError, httpError } from '../http/errors.ts'

const badGateway = (message: string): ApiError => httpError(502, 'Bad Gateway', message)

/** An answer that is not what the request needs, after one retry. */
export class UnusableAnswerError extends ApiError {
  constructor(why: string) {
    const message = `The language model gave an unusable answer (${why}), so nothing was written. Try again`
    super(502, { statusCode: 502, error: 'Bad Gateway', message })
  }
}

/** The answer to a smaller request may be complete. */
export class AnswerTooLongError extends ApiError {
  constructor() {
    const message =
      'The answer of the language model exceeds its limit, so nothing was written: choose a smaller target, or let an administrator raise CONTENT_LAKE_MODEL_MAX_TOKENS'
    super(502, { statusCode: 502, error: 'Bad Gateway', message })
  }
}

export const answerTimedOut = (): ApiError =>
  httpError(
    504,
    'Gateway Timeout',
    'The language model did not answer in time, so nothing was written. Try again, or let an administrator raise CONTENT_LAKE_MODEL_TIMEOUT',
  )

/** The client closed the connection, or the lake is closing. */
export const actionStopped = (): ApiError =>
  httpError(499, 'Client Closed Request', 'The action was stopped, so nothing was written')

export const modelRefused = (reason: string): ApiError =>
  httpError(
    422,
    'Unprocessable Entity',
    `The language model refused the request, so nothing was written${reason ? `: ${reason.slice(0, 200)}` : ''}`,
  )

/** Converts an error of the model's server. Its own words stay out: they may quote the key or the prompt. */
export function modelServerError({ status }: Pick<APIError, 'status'>, model: string): ApiError {
  if (status === undefined)
    return badGateway(
      'The language model cannot be reached: an administrator must check CONTENT_LAKE_MODEL_URL and its server',
    )
  if (status === 401 || status === 403)
    return badGateway(
      'The language model rejects the key: an administrator must check CONTENT_LAKE_MODEL_KEY',
    )
  if (status === 404)
    return badGateway(
      `The server of the language model knows no model "${model}" at this address: an administrator must check CONTENT_LAKE_MODEL and CONTENT_LAKE_MODEL_URL`,
    )
  if (status >= 300 && status < 400)
    return badGateway(
      'The server of the language model redirects, which is not followed: an administrator must set CONTENT_LAKE_MODEL_URL to the final address',
    )
  if (status === 429)
    return httpError(
      429,
      'Too Many Requests',
      'The server of the language model accepts no more requests at present. Try again later',
    )
  if (status >= 400 && status < 500)
    return badGateway(
      `The server of the language model rejects the request with status ${status}: choose a smaller target, or let an administrator check the model's limits`,
    )
  return badGateway(`The server of the language model fails with status ${status}. Try again later`)
}
