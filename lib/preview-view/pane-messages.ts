/**
 * What a page of the site and the pane of Studio that shows it tell each other. Both are of one origin, and neither
 * heeds a message of another.
 */

/** A frame of this name is a pane; the name stays while its visitor goes from page to page. */
export const previewPaneName = 'orrery-pane'

/** A document that a page was made from, by the id under which it is published. */
export interface PageDocument {
  id: string
  type: string
}

/** The page says what it is and what it was made from, each time it is made. */
export interface PageRenderedMessage {
  type: 'orrery-page'
  /** Its address, without what it is a view of. */
  path: string
  title: string
  documents: PageDocument[]
}

/** Studio says that content changed: the page is to be read again. */
export interface ContentChangedMessage {
  type: 'orrery-content'
}

export const contentChangedMessage: ContentChangedMessage = { type: 'orrery-content' }

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined

export const isPageRenderedMessage = (data: unknown): data is PageRenderedMessage =>
  typeOf(data) === 'orrery-page'

export const isContentChangedMessage = (data: unknown): data is ContentChangedMessage =>
  typeOf(data) === 'orrery-content'
