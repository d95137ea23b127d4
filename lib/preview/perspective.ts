import type { ClientPerspective } from '@sanity/client'
import { parsePerspectiveNames } from '#lib/preview-view/preview-view.ts'

/** The cookie with the perspective of Presentation's switch. */
export const perspectiveCookie = 'sanity-preview-perspective'

/**
 * Parses a perspective from a cookie, a URL or a message: one name, or names separated by commas of which the
 * leftmost wins.
 *
 * @returns drafts for an invalid perspective; `raw` would show every version at once
 */
export function parsePerspective(value: unknown): ClientPerspective {
  const names = parsePerspectiveNames(
    Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : undefined,
  )
  if (names === undefined || names === 'drafts') return 'drafts'
  return names === 'published' ? names : names.split(',')
}

/** The inverse of `parsePerspective`, for the cookie. */
export function formatPerspective(perspective: ClientPerspective): string {
  return Array.isArray(perspective) ? perspective.join(',') : perspective
}
