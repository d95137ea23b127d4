import type { ClientPerspective } from '@sanity/client'
import { parsePerspectiveNames } from '#lib/preview-view/preview-view.ts'

/** The cookie in which Presentation's switch of perspective travels. */
export const perspectiveCookie = 'sanity-preview-perspective'

/**
 * Reads a perspective from a cookie, an address or a message: one name, or names separated by
 * commas of which the leftmost wins.
 *
 * @returns drafts for anything that is no perspective; `raw` would show every version at once
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
