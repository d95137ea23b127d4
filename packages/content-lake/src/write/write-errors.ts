/** The kind of a rejected request; mutations and actions have different error formats. */
export type WriteRequestKind = 'mutation' | 'action'

/** Why a mutation or action was rejected, in Sanity's terms. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  readonly type: string
  readonly details: Record<string, unknown>
  kind: WriteRequestKind = 'mutation'
  /** Id of the document without permission; not included in the response. */
  document: string | undefined
  /** Index of the failed item in the request, if known. */
  index: number | undefined

  constructor(type: string, description: string, details: Record<string, unknown> = {}) {
    super(description)
    this.type = type
    this.details = details
  }
}

/** A malformed request; none of it was executed. */
export class MalformedWriteError extends Error {
  override readonly name = 'MalformedWriteError'
}

export function insufficientPermissions(
  permission: 'create' | 'update',
  document?: string,
): WriteError {
  const error = new WriteError(
    'insufficientPermissionsError',
    `Insufficient permissions; permission "${permission}" required`,
    { permission },
  )
  error.document = document
  return error
}

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

export const stillReferenced = (id: string, referencingIDs: string[]): WriteError =>
  new WriteError(
    'documentHasExistingReferencesError',
    `Document "${id}" cannot be deleted as there are references to it${
      referencingIDs.length === 0 ? '' : ` from "${referencingIDs.join('", "')}"`
    }`,
    { id, referencingIDs },
  )

export const immutableAttribute = (id: string, attribute: string): WriteError =>
  new WriteError(
    'cannotModifyImmutableAttributeError',
    `Cannot modify immutable attribute "${attribute}"`,
    { id, attribute },
  )

export const transactionTooLarge = (limit: number): WriteError =>
  new WriteError(
    'transactionTooLargeError',
    `The transaction stores more than ${limit} characters; do it in several`,
  )

export const tooManySelected = (limit: number): WriteError =>
  new WriteError(
    'tooManyDocumentsError',
    `The query selects more than ${limit} documents; do it in several transactions`,
  )

export const selectionTooSlow = (): WriteError =>
  new WriteError(
    'transactionTooLargeError',
    'The queries and patches of the transaction take more than 5 seconds; do it in several',
  )

export const documentTooLarge = (id: string, limit: number): WriteError =>
  new WriteError('documentTooLargeError', `Document "${id}" is larger than ${limit} bytes`, { id })

export const tooManyValues = (id: string, limit: number): WriteError =>
  new WriteError(
    'documentTooLargeError',
    `Document "${id}" holds more than ${limit} values; split it into several documents`,
    { id },
  )

export const transactionAlreadyExists = (id: string): WriteError =>
  new WriteError('transactionAlreadyExistsError', `Transaction with ID "${id}" already exists`, {
    id,
  })
