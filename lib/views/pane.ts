/**
 * What a page of the site and the pane of Studio that shows it tell each other. Both are of one origin, and neither
 * heeds a message of another.
 */

/** A frame of this name is a pane; the name stays while its visitor goes from page to page. */
export const paneName = 'orrery-pane'

/** A document that a page was made from, by the id under which it is published. */
export interface ReadDocument {
  id: string
  type: string
}

/** The page says what it is and what it was made from, each time it is made. */
export interface PageMessage {
  type: 'orrery-page'
  /** Its address, without what it is a view of. */
  path: string
  title: string
  documents: ReadDocument[]
}

/** Studio says that content changed: the page is to be read again. */
export interface ContentMessage {
  type: 'orrery-content'
}

export const contentChanged: ContentMessage = { type: 'orrery-content' }

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined

export const isPageMessage = (data: unknown): data is PageMessage => typeOf(data) === 'orrery-page'

export const isContentMessage = (data: unknown): data is ContentMessage =>
  typeOf(data) === 'orrery-content'
