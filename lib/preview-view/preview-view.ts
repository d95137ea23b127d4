/**
 * The view of a preview as encoded in a page's URL: a perspective (drafts, published, a release, or several separated
 * by commas, of which the leftmost wins), or the site at an instant.
 */
export type PreviewView = { perspective: string } | { at: string }

/** Parameter names. They have no effect outside a preview. */
export const previewViewParameters = ['perspective', 'at'] as const

const name = /^[A-Za-z0-9_-]{1,64}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Whether a name is valid in a perspective; `raw` would show every version at once. */
export const isPerspectiveName = (value: unknown): value is string =>
  typeof value === 'string' && name.test(value) && value !== 'raw'

/** The perspective of a parameter; undefined for an invalid one. */
export function parsePerspectiveNames(value: string | null | undefined): string | undefined {
  const names = value?.split(',').map((each) => (each === 'previewDrafts' ? 'drafts' : each)) ?? []
  // Limits the layers, because each one costs a lookup per document.
  if (names.length === 0 || names.length > 50 || !names.every(isPerspectiveName)) return undefined
  return names.join(',')
}

/** Normalizes an instant with a time zone; undefined for an invalid one. */
export function normalizeInstant(value: string | null | undefined): string | undefined {
  if (!value || !instant.test(value)) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** The view of URL parameters; a date takes precedence over a perspective. */
export function parsePreviewView(
  parameters: Pick<URLSearchParams, 'get'>,
): PreviewView | undefined {
  const at = normalizeInstant(parameters.get('at'))
  if (at) return { at }
  const perspective = parsePerspectiveNames(parameters.get('perspective'))
  return perspective === undefined ? undefined : { perspective }
}

/** Replaces the view of a URL of the site, or removes it. */
export function withPreviewView(address: string, view: PreviewView | undefined): string {
  const { pathname, searchParams, hash } = new URL(address, 'http://site.invalid')
  for (const each of previewViewParameters) searchParams.delete(each)
  for (const [key, value] of Object.entries(view ?? {})) searchParams.set(key, value)
  // A comma and a colon need no escape, and the URL stays readable.
  const search = searchParams.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return `${pathname}${search && `?${search}`}${hash}`
}

/**
 * The view of the referring page, because its links, forms and scripts do not contain the view.
 *
 * @param host host of the request; a referrer of another host is ignored
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
