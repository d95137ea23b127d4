import type { PreviewView } from '#lib/preview-view/preview-view.ts'
import type { ComparisonPane } from './comparison-url.ts'

/** Link lifetimes to choose from. */
export const shareLinkLifetimes = [
  { hours: 1, title: 'One hour' },
  { hours: 24, title: 'One day' },
  { hours: 24 * 7, title: 'One week' },
  { hours: 24 * 30, title: 'One month' },
] as const

/** Options of a share link. */
export interface ShareLinkOptions {
  pane: ComparisonPane
  wholeSite: boolean
  hours: number
  /** Description of what the link shows. */
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

/** Private document of a share link: what it shows, its expiry, and only the digest of its secret. */
export function createShareLinkDocument(
  id: string,
  secretDigest: string,
  { pane, wholeSite, hours, title }: ShareLinkOptions,
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

/** URL at which the site starts the preview of a share link. */
export const shareLinkUrl = (origin: string, id: string, secret: string): string =>
  `${origin}/api/preview/${id}.${secret}`
