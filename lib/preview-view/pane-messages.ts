/**
 * Messages between a page of the site and the Studio pane that shows it. Both have the same origin and ignore
 * messages of any other.
 */

/** Frame name of a pane; it persists while its visitor navigates. */
export const previewPaneName = 'orrery-pane'

/** A document that a page was rendered from, by its published id. */
export interface PageSourceDocument {
  id: string
  type: string
}

/** From the page, after each render: its address and its documents. */
export interface PageRenderedMessage {
  type: 'orrery-page'
  /** Path of the page, without view parameters. */
  path: string
  title: string
  documents: PageSourceDocument[]
}

/** From Studio: content changed, so the page must be refetched. */
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
