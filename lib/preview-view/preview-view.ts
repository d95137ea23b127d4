/**
 * What a preview shows, as the address of a page says it: a perspective (drafts, published, a release, or several
 * divided by commas, of which the leftmost wins), or the site as it will be at an instant.
 */
export type PreviewView = { perspective: string } | { at: string }

/** Names of the parameters. They mean nothing to anybody who does not preview. */
export const previewViewParameters = ['perspective', 'at'] as const

const name = /^[A-Za-z0-9_-]{1,64}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Whether a word can stand in a perspective; `raw` would show every version at once. */
export const isPerspectiveName = (value: unknown): value is string =>
  typeof value === 'string' && name.test(value) && value !== 'raw'

/** The perspective that a parameter names; undefined for what is none. */
export function parsePerspectiveNames(value: string | null | undefined): string | undefined {
  const names = value?.split(',').map((each) => (each === 'previewDrafts' ? 'drafts' : each)) ?? []
  // More layers than this no editor stacks, and each costs a look at every document.
  if (names.length === 0 || names.length > 50 || !names.every(isPerspectiveName)) return undefined
  return names.join(',')
}

/** An instant with its zone, in the one spelling that all others become; undefined for what is none. */
export function parseInstant(value: string | null | undefined): string | undefined {
  if (!value || !instant.test(value)) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** What the parameters of an address ask for; a date says more than a perspective beside it. */
export function parsePreviewView(
  parameters: Pick<URLSearchParams, 'get'>,
): PreviewView | undefined {
  const at = parseInstant(parameters.get('at'))
  if (at) return { at }
  const perspective = parsePerspectiveNames(parameters.get('perspective'))
  return perspective === undefined ? undefined : { perspective }
}

/** An address of the site with a view in the place of whatever it had; without one it loses its own. */
export function withPreviewView(address: string, view: PreviewView | undefined): string {
  const { pathname, searchParams, hash } = new URL(address, 'http://site.invalid')
  for (const each of previewViewParameters) searchParams.delete(each)
  for (const [key, value] of Object.entries(view ?? {})) searchParams.set(key, value)
  // A comma and a colon need no escape, and a person reads the address.
  const search = searchParams.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return `${pathname}${search && `?${search}`}${hash}`
}

/**
 * The view of the page that a request was sent from: its links, forms and scripts do not name it.
 *
 * @param host the host that was asked; a page of another says nothing
 */
export function previewViewOfReferer(
  referer: string | null,
  host: string | null,
): PreviewView | undefined {
  if (!referer || !URL.canParse(referer)) return undefined
  const url = new URL(referer)
  // Studio has a parameter of the same name.
  const isPage = url.host === host && !/^\/studio(?:\/|$)/.test(url.pathname)
  return isPage ? parsePreviewView(url.searchParams) : undefined
}
