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
      : 'The content service did not respond. Nothing is lost; try again.'
  return description || 'The content service rejected the action without a reason. Try again.'
}

/** An error whose message is written for the editor. */
export function createEditorError(message: string): Error {
  const error = new Error(message)
  error.name = 'EditorError'
  return error
}

const messages: Record<string, (cause: Partial<ActionErrorItem>) => string> = {
  releaseStateError: () =>
    'The state of the release has changed in the meantime: someone else changed it, or it was published on schedule. Check it again.',
  releaseLockedError: () =>
    'The release is scheduled, so its documents are locked. Unschedule it to change them.',
  releaseLimitExceededError: () =>
    'The release would contain more than 1,000 documents. Put some of them into another release.',
  documentAlreadyExistsError: () =>
    'The release already contains a version of this document. Replace that version, or leave it.',
  documentNotFoundError: () =>
    'It no longer exists: someone deleted or published it in the meantime. Check the release again.',
  documentRevisionIDDoesNotMatchError: () =>
    'Someone changed the document in the meantime. Check it, then try again.',
  documentReferenceDoesNotExistError: ({ referenceID }) =>
    `A document references “${referenceID ?? 'another one'}”, which is not published. Add that one to the release as well, or remove the reference.`,
  documentIsReferencedError: referencedMessage,
  documentHasReferencesError: referencedMessage,
  documentHasExistingReferencesError: referencedMessage,
}

function referencedMessage({ id, referencingIDs = [] }: Partial<ActionErrorItem>): string {
  const by = referencingIDs
    .slice(0, 3)
    .map((each) => `“${each}”`)
    .join(', ')
  const more = referencingIDs.length > 3 ? ` and ${referencingIDs.length - 3} more` : ''
  return `Other documents reference ${id ? `“${id}”` : 'it'}${by && `: ${by}${more}`}. Remove those references first, in this release or before it.`
}
