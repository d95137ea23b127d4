import { editorErrorMessage } from '../releases/editor-error-message.ts'

interface ServiceError {
  statusCode?: number
  message?: string
  details?: { description?: string; items?: unknown[] }
  /** Without the name of the status, which `message` begins with. */
  response?: { body?: { message?: string } }
}

/** Message for the editor why the model gave no proposal or a text was not written, and who can do what. */
export function assistantErrorMessage(error: unknown): string {
  const {
    statusCode,
    message = '',
    details,
    response,
  }: ServiceError = typeof error === 'object' && error !== null ? error : {}
  const description = details?.description ?? response?.body?.message ?? message
  if (statusCode === undefined)
    return isRequestFailure(error)
      ? 'The content service did not respond. Nothing was written; try again.'
      : `${sentence(description)} Nothing was written.`
  if (statusCode === 501)
    return 'No language model is configured any more. An administrator can set one up. Nothing was written.'
  if (statusCode === 401)
    return 'You are no longer signed in. Sign in, then try again. Nothing was written.'
  if (statusCode === 403)
    return 'Your role may not write this document. A translator of its language or an editor can. Nothing was written.'
  if (details?.items) return `${editorErrorMessage(error)} Nothing was written.`
  if (statusCode === 409)
    return 'Someone else is changing the same document. Nothing was written; try again in a moment.'
  if (/no schema/i.test(description))
    return 'The content service does not know the fields of Studio yet. An administrator must run “sanity schemas deploy”. Nothing was written.'
  if (/takes no pictures/i.test(description))
    return 'This language model takes no pictures. Write the text yourself, or ask an administrator for a model that does.'
  if (description) return `${sentence(description)} Nothing was written.`
  return 'The content service gave no reason. Nothing was written; try again.'
}

/** Errors of the network have a `request`, or are those of `fetch`. */
const isRequestFailure = (error: unknown): boolean =>
  !(error instanceof Error) || 'request' in error || error instanceof TypeError

const sentence = (text: string): string => {
  const clean = text.replace(/, so nothing was written\b/, '').trim()
  return /[.!?]$/.test(clean) ? clean : `${clean}.`
}
