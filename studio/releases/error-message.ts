/** What the content service says of a refused action, in whichever of its two shapes. */
interface Refusal {
  statusCode?: number
  message?: string
  details?: { type?: string; description?: string; items?: { error?: Partial<Named> }[] }
}

interface Named {
  type: string
  description: string
  id: string
  releaseId: string
  referencingIDs: string[]
  referenceID: string
}

/**
 * Why something with a release did not happen, in the editor's words and with the way out. Texts of the content
 * service are quoted only where nothing better is known.
 */
export function problemWords(error: unknown): string {
  const {
    statusCode,
    message = '',
    details,
  } = (typeof error === 'object' && error ? error : { message: String(error) }) as Refusal
  const cause = details?.items?.[0]?.error
  const type = cause?.type ?? details?.type ?? ''
  const told = cause?.description ?? details?.description ?? message
  const known = words[type]?.(cause ?? {})
  if (known) return known
  if (statusCode === 401 || statusCode === 403 || type === 'insufficientPermissionsError')
    return 'Your role may not do this. An editor or an administrator can.'
  if (statusCode === undefined || statusCode >= 500)
    return told && error instanceof Error && error.name === 'Told'
      ? told
      : 'The content service did not answer. Nothing is lost; try again.'
  return told || 'The content service refused it without a reason. Try again.'
}

/** An error whose message is already for the editor. */
export function told(message: string): Error {
  const error = new Error(message)
  error.name = 'Told'
  return error
}

const words: Record<string, (cause: Partial<Named>) => string> = {
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
  documentIsReferencedError: referenced,
  documentHasReferencesError: referenced,
  documentHasExistingReferencesError: referenced,
}

function referenced({ id, referencingIDs = [] }: Partial<Named>): string {
  const by = referencingIDs.slice(0, 3).join(', ')
  const more = referencingIDs.length > 3 ? ` and ${referencingIDs.length - 3} more` : ''
  return `Other documents point to ${id ? `“${id}”` : 'it'}${by && `: ${by}${more}`}. Take those references out first, in this release or before it.`
}
