import type { MailBlock, MailContent } from '@orrery/server-kit/compose-mail'
import { studioPath } from '#lib/addresses/reserved-paths.ts'
import { type AddressedItem, messageText } from './addressed-item.ts'

interface NotificationContext {
  /** Id of the member who gets the e-mail. */
  recipient: string
  nameOf: (member: string) => string | undefined
  /** Origin of Studio. */
  studioUrl: string
}

/** Longest quoted message, in characters; the rest is in Studio. */
const maxText = 2_000

/** The e-mail about a mention or an assigned task, in the language of Studio. */
export function composeNotificationMail(
  item: AddressedItem,
  { recipient, nameOf, studioUrl }: NotificationContext,
): MailContent {
  const { _type, authorId, assignedTo, title, dueBy, documentTitle } = item
  const author = nameOf(authorId ?? '') ?? 'Someone'
  const text = messageText(item, nameOf)
  const quoted = text.length > maxText ? `${text.slice(0, maxText)}…` : text
  const rows: [string, string][] = []
  if (_type === 'tasks.task') rows.push(['Task', title || 'Untitled task'])
  if (dueBy) rows.push(['Due', dueBy.slice(0, 10)])
  if (_type === 'comment' && documentTitle) rows.push(['On', documentTitle])
  return {
    lang: 'en',
    dir: 'ltr',
    subject: subjectOf(item, author, assignedTo === recipient),
    blocks: [
      ...(rows.length > 0 ? [{ rows }] : []),
      ...(quoted ? [quoted] : []),
      { link: 'Open in Studio', url: studioLinkTo(item, studioUrl) },
      'You get this e-mail because you are a member of this Studio.',
    ] satisfies MailBlock[],
  }
}

function subjectOf(
  { _type, title, documentTitle }: AddressedItem,
  author: string,
  isAssigned: boolean,
): string {
  if (isAssigned) return `Task assigned to you: ${title || 'Untitled task'}`
  const about = _type === 'comment' ? documentTitle : title
  return `${author} mentioned you${about ? `: ${about}` : ''}`
}

/** Address of a comment beside its document, or of a task. */
function studioLinkTo(item: AddressedItem, studioUrl: string): string {
  const { _id, _type, document, documentType } = item
  const studio = `${studioUrl}${studioPath}`
  const task = _type === 'tasks.task' ? _id : documentType === 'tasks.task' ? document : undefined
  if (task)
    return `${studio}/today?sidebar=tasks&viewMode=edit&selectedTask=${encodeURIComponent(task)}`
  if (documentType === 'system.release')
    return intentUrl(studio, 'release', { id: (document ?? '').replace(/^_\.releases\./, '') })
  return intentUrl(studio, 'edit', {
    id: document ?? '',
    type: documentType ?? '',
    inspect: 'sanity/comments',
    comment: _id,
  })
}

function intentUrl(studio: string, intent: string, params: Record<string, string>): string {
  const pairs = Object.entries(params).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${studio}/intent/${intent}/${pairs.join(';')}`
}
