import { canonicalPath, splitLocalizedPath } from '#lib/addresses/localized-path.ts'
import type { Locale } from '#lib/locales.ts'
import {
  parsePreviewView,
  type PreviewView,
  withPreviewView,
} from '#lib/preview-view/preview-view.ts'

/** Page of the site in a view. */
export interface ComparisonPane {
  /** Path and query of the page; the path includes the language. */
  path: string
  view: PreviewView
  /** Viewport width in CSS pixels; the available width by default. */
  width?: number
}

/** Full state of the tool, which its URL encodes. */
export interface Comparison {
  panes: ComparisonPane[]
  /** Overlays the second pane on the first, with a slider. */
  isOverlaid: boolean
  /** Synchronizes scrolling between panes. */
  syncsScroll: boolean
  /** Synchronizes navigation between panes. */
  syncsNavigation: boolean
  /** Whether the list of differences is open. */
  showsDifferences: boolean
}

/** Named viewport widths. */
export const viewportWidthPresets = [
  { width: 375, title: 'Phone, 375' },
  { width: 768, title: 'Tablet, 768' },
  { width: 1440, title: 'Desktop, 1440' },
] as const

const [narrowest, widest] = [240, 3840]
const maxPanes = 4

/** Parses a viewport width; undefined if it is out of range. */
export function parseViewportWidth(value: string | null): number | undefined {
  const width = Number(value)
  return Number.isInteger(width) && width >= narrowest && width <= widest ? width : undefined
}

/** Default comparison: published and drafts of the home page. */
export const defaultComparison: Comparison = {
  panes: [
    { path: '/', view: { perspective: 'published' }, width: 1440 },
    { path: '/', view: { perspective: 'drafts' }, width: 1440 },
  ],
  isOverlaid: false,
  syncsScroll: true,
  syncsNavigation: true,
  showsDifferences: true,
}

/** URL of a pane's frame. */
export const paneUrl = ({ path, view }: ComparisonPane): string => withPreviewView(path, view)

function serializePane(pane: ComparisonPane): string {
  const address = paneUrl(pane)
  if (pane.width === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}width=${pane.width}`
}

/** Parses a pane from its URL; undefined if it is not a page of this site. */
export function parsePaneUrl(address: string): ComparisonPane | undefined {
  if (!/^\/(?![/\\])/.test(address) || !URL.canParse(address, 'http://site.invalid'))
    return undefined
  const url = new URL(address, 'http://site.invalid')
  if (url.host !== 'site.invalid') return undefined
  const width = parseViewportWidth(url.searchParams.get('width'))
  const view = parsePreviewView(url.searchParams) ?? { perspective: 'drafts' }
  url.searchParams.delete('width')
  const path = withPreviewView(`${url.pathname}${url.search}`, undefined)
  return { path, view, ...(width !== undefined && { width }) }
}

type Parameters = [string, string][]

/** URL parameters of a comparison; default values are omitted. */
export function serializeComparison({
  panes,
  isOverlaid,
  syncsScroll,
  syncsNavigation,
  showsDifferences,
}: Comparison): Parameters {
  return [
    ...panes.map((pane): [string, string] => ['pane', serializePane(pane)]),
    ...(isOverlaid ? [['over', '1'] as [string, string]] : []),
    ...(syncsScroll ? [] : [['scroll', 'alone'] as [string, string]]),
    ...(syncsNavigation ? [] : [['page', 'alone'] as [string, string]]),
    ...(showsDifferences ? [] : [['changes', 'hidden'] as [string, string]]),
  ]
}

/** Parses a comparison from URL parameters, with defaults. */
export function parseComparison(parameters: readonly (readonly [string, string])[]): Comparison {
  const all = (name: string) => parameters.filter(([key]) => key === name).map(([, value]) => value)
  const panes = all('pane').flatMap((address) => parsePaneUrl(address) ?? [])
  const [first] = panes
  const enough = first && panes.length === 1 ? [first, { ...first, view: draftsView }] : panes
  return {
    panes: first ? enough.slice(0, maxPanes) : defaultComparison.panes,
    isOverlaid: all('over')[0] === '1',
    syncsScroll: all('scroll')[0] !== 'alone',
    syncsNavigation: all('page')[0] !== 'alone',
    showsDifferences: all('changes')[0] !== 'hidden',
  }
}

const draftsView: PreviewView = { perspective: 'drafts' }

export const canAddPane = ({ panes }: Comparison): boolean => panes.length < maxPanes

/** Language of a page, from its path. */
export const localeOfPane = ({ path }: Pick<ComparisonPane, 'path'>): Locale =>
  splitLocalizedPath(pathnameOf(path)).locale

/** Fallback path in another language if the page links no translation: the same slug. */
export function pathInLocale(locale: Locale, path: string): string {
  return canonicalPath(locale, splitLocalizedPath(pathnameOf(path)).parts)
}

const pathnameOf = (path: string): string => new URL(path, 'http://site.invalid').pathname
