import { DomainError, type DomainErrorReason } from '../document/domain-error.ts'
import { GroqError } from '@orrery/groq/groq-error'
import { hasOperatorMessage, toStorageError, StorageError } from '../store/storage-error.ts'
import { ThrottledError } from '../fair-scheduling/throttled-error.ts'
import { MalformedWriteError, WriteError } from '../write/write-errors.ts'
import { ApiError, httpError, typedError } from './errors.ts'

const STATUS: Record<DomainErrorReason, [status: number, name: string]> = {
  invalid: [400, 'Bad Request'],
  unauthenticated: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  unknown: [404, 'Not Found'],
  conflict: [409, 'Conflict'],
}

/**
 * Converts a domain error to its HTTP response; undefined for an unexpected error. The only place that maps errors to
 * status and body.
 */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof DomainError) return httpError(...STATUS[error.reason], error.message)
  if (error instanceof GroqError) return queryError(error)
  if (error instanceof MalformedWriteError) return typedError(400, 'validationError', error.message)
  if (error instanceof WriteError) return writeError(error)
  if (error instanceof ThrottledError) return tooManyRequestsError(error)
  if (error instanceof StorageError) return unavailableError(error)
  return damagedStorageError(error)
}

function unavailableError({ publicMessage, retryAfter }: StorageError): ApiError {
  const body = { statusCode: 503, error: 'Service Unavailable', message: publicMessage }
  return new ApiError(503, body, {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  })
}

/** SQLite errors of reading the log: corrupt pages, disk failures. */
function damagedStorageError(error: unknown): ApiError | undefined {
  return hasOperatorMessage(error) ? toApiError(toStorageError(error, 'of this lake')) : undefined
}

/** `Retry-After` in seconds of an expensive query: an earlier retry would cost as much. */
const EXPENSIVE_QUERY_RETRY_AFTER = '60'

function queryError(error: GroqError): ApiError {
  const headers: Record<string, string> =
    error.limit === undefined ? {} : { 'retry-after': EXPENSIVE_QUERY_RETRY_AFTER }
  return new ApiError(400, { ...error.toResponseBody() }, headers)
}

/** Clients read `Retry-After` as whole seconds. */
function tooManyRequestsError({ message, retryAfter }: ThrottledError): ApiError {
  const body = { statusCode: 429, error: 'Too Many Requests', message }
  return new ApiError(429, body, { 'retry-after': String(retryAfter) })
}

/**
 * 409 for a conflict with documents, 403 for missing permissions. A forbidden action has a type of its own, by which
 * Studio disables release actions.
 */
function writeError(error: WriteError): ApiError {
  const { kind, type, message, details, index = 0 } = error
  const isForbidden = type === 'insufficientPermissionsError'
  const isAction = kind === 'action'
  const what = isAction ? 'Actions failed' : 'The mutation(s) failed'
  const errorType = isForbidden && isAction ? type : `${kind}Error`
  return typedError(isForbidden ? 403 : 409, errorType, `${what}: ${message}`, {
    items: [{ error: { type, description: message, ...details }, index }],
  })
}
