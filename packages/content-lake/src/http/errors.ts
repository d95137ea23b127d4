import { bufferedJson } from './buffered-response.ts'

/** An error response in the shape of Sanity's API; thrown to end a request. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(describe(body))
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.headers = headers
  }

  toResponse(): Response {
    return bufferedJson(this.body, { status: this.status, headers: this.headers })
  }
}

function describe(body: Record<string, unknown>): string {
  const error = body.error
  if (typeof error === 'object' && error !== null && 'description' in error)
    return String(error.description)
  const text = body.message ?? error
  return typeof text === 'string' ? text : 'request failed'
}

/** The plain error shape: `{statusCode, error, message}`. */
export function httpError(statusCode: number, error: string, message: string): ApiError {
  return new ApiError(statusCode, { statusCode, error, message })
}

export const badRequest = (message: string): ApiError => httpError(400, 'Bad Request', message)
export const unauthorized = (message: string): ApiError => httpError(401, 'Unauthorized', message)
export const notFound = (message: string): ApiError => httpError(404, 'Not Found', message)

/** The typed error shape of data endpoints: `{error: {type, description, …}}`. */
export function typedError(
  status: number,
  type: string,
  description: string,
  details: Record<string, unknown> = {},
): ApiError {
  return new ApiError(status, { error: { type, description, ...details } })
}
