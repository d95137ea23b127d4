import { ApiError } from '../http/errors.ts'

/** Why one mutation or action was refused, in the field's own words. Becomes an item of the error body. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  readonly type: string
  readonly details: Record<string, unknown>
  /** Position of the culprit in the request, where it is known. */
  index: number | undefined

  constructor(type: string, description: string, details: Record<string, unknown> = {}) {
    super(description)
    this.type = type
    this.details = details
  }
}

const item = (error: WriteError): Record<string, unknown> => ({
  error: { type: error.type, description: error.message, ...error.details },
  index: error.index ?? 0,
})

/** 409 says that the documents stand in the way, 403 that the writer may not. */
const statusOf = (error: WriteError): number =>
  error.type === 'insufficientPermissionsError' ? 403 : 409

/** The answer of `/data/mutate`: 409 or 403 with one item. */
export function mutationError(error: WriteError): ApiError {
  const description = `The mutation(s) failed: ${error.message}`
  const body = { type: 'mutationError', description, items: [item(error)] }
  return new ApiError(statusOf(error), { error: body })
}

/** The answer of `/data/actions`: 409 or 403 with one item. */
export function actionError(error: WriteError): ApiError {
  const description = `Actions failed: ${error.message}`
  const body = { type: 'actionError', description, items: [item(error)] }
  return new ApiError(statusOf(error), { error: body })
}

export const insufficientPermissions = (permission: 'create' | 'update'): WriteError =>
  new WriteError(
    'insufficientPermissionsError',
    `Insufficient permissions; permission "${permission}" required`,
    { permission },
  )

export const documentNotFound = (id: string): WriteError =>
  new WriteError('documentNotFoundError', `The document with the ID "${id}" was not found`, { id })

export const documentAlreadyExists = (id: string): WriteError =>
  new WriteError('documentAlreadyExistsError', `Document by ID "${id}" already exists`, { id })

export const revisionMismatch = (
  id: string,
  current: string | undefined,
  expected: string,
): WriteError =>
  new WriteError(
    'documentRevisionIDDoesNotMatchError',
    `Document "${id}" has unexpected revision ID ("${current ?? ''}"), expected "${expected}"`,
    { id, currentRevisionID: current, expectedRevisionID: expected },
  )

export const referenceMissing = (id: string, referenceID: string): WriteError =>
  new WriteError(
    'documentReferenceDoesNotExistError',
    `Document "${id}" references non-existent document "${referenceID}"`,
    {
      id,
      referenceID,
    },
  )

export const referenced = (id: string, referencingIDs: string[]): WriteError =>
  new WriteError(
    'documentHasExistingReferencesError',
    `Document "${id}" cannot be deleted as there are references to it from "${referencingIDs.join('", "')}"`,
    { id, referencingIDs },
  )

export const documentTooLarge = (id: string, limit: number): WriteError =>
  new WriteError('documentTooLargeError', `Document "${id}" is larger than ${limit} bytes`, { id })

export const transactionAlreadyExists = (id: string): WriteError =>
  new WriteError('transactionAlreadyExistsError', `Transaction with ID "${id}" already exists`, {
    id,
  })

export const releaseLocked = (id: string, releaseId: string, state: string): WriteError =>
  new WriteError(
    'releaseLockedError',
    `Document "${id}" cannot be changed: release "${releaseId}" is ${state}`,
    { id, releaseId },
  )
