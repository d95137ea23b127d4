import type { ClientPerspective } from '@sanity/client'

/** The cookie in which Presentation's switch of perspective travels. */
export const perspectiveCookie = 'sanity-preview-perspective'

const nameOfPerspective = /^[A-Za-z0-9_-]{1,64}$/

function isName(value: unknown): value is string {
  return typeof value === 'string' && nameOfPerspective.test(value)
}

/**
 * Reads a perspective from a cookie, an address or a message: one name, or names separated by
 * commas of which the leftmost wins.
 *
 * @returns drafts for anything that is no perspective; `raw` would show every version at once
 */
export function parsePerspective(value: unknown): ClientPerspective {
  const names: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(',')
      : []
  if (names.length === 0 || !names.every(isName)) return 'drafts'
  if (names.includes('raw')) return 'drafts'
  const [only] = names
  if (names.length > 1) return names
  if (only === 'previewDrafts') return 'drafts'
  return only === 'drafts' || only === 'published' ? only : names
}

/** The inverse of `parsePerspective`, for the cookie. */
export function formatPerspective(perspective: ClientPerspective): string {
  return Array.isArray(perspective) ? perspective.join(',') : perspective
}
