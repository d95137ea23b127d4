import { DomainError, type DomainErrorReason } from '../document/domain-error.ts'
import { GroqError } from '@orrery/groq/groq-error'
import { isKnownSqliteError, toStorageError, StorageError } from '../store/storage-error.ts'
import { ThrottledError } from '../fair-scheduling/throttled-error.ts'
import { MalformedWrite, WriteError } from '../write/write-errors.ts'
import { ApiError, httpError, typedError } from './errors.ts'

const STATUS: Record<DomainErrorReason, [status: number, name: string]> = {
  invalid: [400, 'Bad Request'],
  unauthenticated: [401, 'Unauthorized'],
  forbidden: [403, 'Forbidden'],
  unknown: [404, 'Not Found'],
  conflict: [409, 'Conflict'],
}

/**
 * The answer that an error of the domain stands for; undefined for what nobody foresaw. This is the only place that
 * knows a refusal's status and body.
 */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (error instanceof DomainError) return httpError(...STATUS[error.reason], error.message)
  if (error instanceof GroqError) return queryError(error)
  if (error instanceof MalformedWrite) return typedError(400, 'validationError', error.message)
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

/** What a read of the log hears from SQLite: damaged pages, a disk that fails. */
function damagedStorageError(error: unknown): ApiError | undefined {
  return isKnownSqliteError(error) ? toApiError(toStorageError(error, 'of this lake')) : undefined
}

/** Seconds after which a query that cost too much may be asked again: as soon, it would cost as much. */
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
 * 409 says that the documents stand in the way, 403 that the writer may not. That an action is not allowed its very type says,
 * by which Studio turns off what somebody may not do with releases.
 */
function writeError(error: WriteError): ApiError {
  const { kind, type, message, details, index = 0 } = error
  const isForbidden = type === 'insufficientPermissionsError'
  const isAction = kind === 'action'
  const what = isAction ? 'Actions failed' : 'The mutation(s) failed'
  const told = isForbidden && isAction ? type : `${kind}Error`
  return typedError(isForbidden ? 403 : 409, told, `${what}: ${message}`, {
    items: [{ error: { type, description: message, ...details }, index }],
  })
}
