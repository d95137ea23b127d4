import type { PreviewView } from '#lib/preview-view/preview-view.ts'
import type { Pane } from './comparison-url.ts'

/** How long a link can live. */
export const linkLifetimes = [
  { hours: 1, title: 'One hour' },
  { hours: 24, title: 'One day' },
  { hours: 24 * 7, title: 'One week' },
  { hours: 24 * 30, title: 'One month' },
] as const

/** What somebody shares. */
export interface ShareOptions {
  pane: Pane
  wholeSite: boolean
  hours: number
  /** What the link shows, in words. */
  title: string
}

interface LinkDocument {
  _id: string
  _type: 'previewLink'
  secretDigest: string
  title: string
  path: string
  wholeSite: boolean
  createdAt: string
  expiresAt: string
  user?: string
}

/** The private document of a link: what it shows until when, and of its secret the digest alone. */
export function createLinkDocument(
  id: string,
  secretDigest: string,
  { pane, wholeSite, hours, title }: ShareOptions,
  user: string | undefined,
  now = Date.now(),
): LinkDocument & PreviewView {
  return {
    _id: `preview.link.${id}`,
    _type: 'previewLink',
    secretDigest,
    title,
    path: pane.path,
    wholeSite,
    ...pane.view,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + hours * 60 * 60_000).toISOString(),
    ...(user && { user }),
  }
}

/** Where a link leads: the site begins the preview there. */
export const shareLinkUrl = (origin: string, id: string, secret: string): string =>
  `${origin}/api/preview/${id}.${secret}`
