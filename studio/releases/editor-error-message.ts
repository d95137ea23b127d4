/** Error of the content service, in either of its two shapes. */
interface ApiError {
  statusCode?: number
  message?: string
  details?: { type?: string; description?: string; items?: { error?: Partial<ActionErrorItem> }[] }
}

interface ActionErrorItem {
  type: string
  description: string
  id: string
  releaseId: string
  referencingIDs: string[]
  referenceID: string
}

/**
 * Message for the editor why an action failed and what to do. Texts of the content service are used only if nothing
 * better is known.
 */
export function editorErrorMessage(error: unknown): string {
  const {
    statusCode,
    message = '',
    details,
  } = (typeof error === 'object' && error ? error : { message: String(error) }) as ApiError
  const cause = details?.items?.[0]?.error
  const type = cause?.type ?? details?.type ?? ''
  const description = cause?.description ?? details?.description ?? message
  const known = messages[type]?.(cause ?? {})
  if (known) return known
  if (statusCode === 401 || statusCode === 403 || type === 'insufficientPermissionsError')
    return 'Your role may not do this. An editor or an administrator can.'
  if (statusCode === undefined || statusCode >= 500)
    return description && error instanceof Error && error.name === 'EditorError'
      ? description
      : 'The content service did not answer. Nothing is lost; try again.'
  return description || 'The content service refused it without a reason. Try again.'
}

/** An error whose message is written for the editor. */
export function createEditorError(message: string): Error {
  const error = new Error(message)
  error.name = 'EditorError'
  return error
}

const messages: Record<string, (cause: Partial<ActionErrorItem>) => string> = {
  releaseStateError: () =>
    'The release is in another state by now: somebody was faster, or its time has come. Look at it again.',
  releaseLockedError: () =>
    'The release is scheduled, so its documents stand still. Unschedule it, then change them.',
  releaseLimitExceededError: () =>
    'The release would hold more than 1,000 documents. Put some of them into another release.',
  documentAlreadyExistsError: () =>
    'The release holds a version of this document already. Replace that one, or leave it.',
  documentNotFoundError: () =>
    'It is not there any more: somebody has deleted or published it meanwhile. Look at the release again.',
  documentRevisionIDDoesNotMatchError: () =>
    'Somebody has changed the document meanwhile. Look at it again, then repeat.',
  documentReferenceDoesNotExistError: ({ referenceID }) =>
    `A document points to “${referenceID ?? 'another one'}”, which is not published. Put that one into the release as well, or take the reference out.`,
  documentIsReferencedError: referencedMessage,
  documentHasReferencesError: referencedMessage,
  documentHasExistingReferencesError: referencedMessage,
}

function referencedMessage({ id, referencingIDs = [] }: Partial<ActionErrorItem>): string {
  const by = referencingIDs.slice(0, 3).join(', ')
  const more = referencingIDs.length > 3 ? ` and ${referencingIDs.length - 3} more` : ''
  return `Other documents point to ${id ? `“${id}”` : 'it'}${by && `: ${by}${more}`}. Take those references out first, in this release or before it.`
}
