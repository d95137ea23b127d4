import { canonicalPath, splitPath } from '#lib/addresses/path.ts'
import type { Locale } from '#lib/locales.ts'
import {
  parsePreviewView,
  type PreviewView,
  withPreviewView,
} from '#lib/preview-view/preview-view.ts'

/** One page of the site, as somebody looks at it. */
export interface Pane {
  /** Path and query of the page; its language is a part of it. */
  path: string
  view: PreviewView
  /** Width of the window that it is shown in, in CSS pixels; as wide as there is room without one. */
  width?: number
}

/** All panes, and how they are looked at. A link says the whole of it. */
export interface Comparison {
  panes: Pane[]
  /** One laid over the other, with a slider between them. */
  isOverlaid: boolean
  /** Scrolling one scrolls all. */
  syncsScroll: boolean
  /** Following a link in one leads all. */
  syncsNavigation: boolean
  /** The list of what differs is open. */
  showsDifferences: boolean
}

/** Widths that have a name. */
export const presetWidths = [
  { width: 375, title: 'Phone, 375' },
  { width: 768, title: 'Tablet, 768' },
  { width: 1440, title: 'Desktop, 1440' },
] as const

const [narrowest, widest] = [240, 3840]
const maxPanes = 4

/** A width that a window can have; undefined for what is none. */
export function parseWidth(value: string | null): number | undefined {
  const width = Number(value)
  return Number.isInteger(width) && width >= narrowest && width <= widest ? width : undefined
}

/** What is published beside what is being written: the home page. */
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

/** The address that a pane shows in its frame. */
export const paneUrl = ({ path, view }: Pane): string => withPreviewView(path, view)

function serializePane(pane: Pane): string {
  const address = paneUrl(pane)
  if (pane.width === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}width=${pane.width}`
}

/** A pane from its address; undefined where it is none of this site. */
export function parsePane(address: string): Pane | undefined {
  if (!/^\/(?![/\\])/.test(address) || !URL.canParse(address, 'http://site.invalid'))
    return undefined
  const url = new URL(address, 'http://site.invalid')
  if (url.host !== 'site.invalid') return undefined
  const width = parseWidth(url.searchParams.get('width'))
  const view = parsePreviewView(url.searchParams) ?? { perspective: 'drafts' }
  url.searchParams.delete('width')
  const path = withPreviewView(`${url.pathname}${url.search}`, undefined)
  return { path, view, ...(width !== undefined && { width }) }
}

type Parameters = [string, string][]

/** A comparison as parameters of the tool's address; what is as it is at first is left out. */
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

/** The comparison that the parameters of an address describe, the first one where they describe none. */
export function parseComparison(parameters: readonly (readonly [string, string])[]): Comparison {
  const all = (name: string) => parameters.filter(([key]) => key === name).map(([, value]) => value)
  const panes = all('pane').flatMap((address) => parsePane(address) ?? [])
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

/** The language of a page, which its path says. */
export const localeOf = ({ path }: Pick<Pane, 'path'>): Locale => splitPath(pathnameOf(path)).locale

/** The path of a page in another language, where nothing says which page that is: the same words behind it. */
export function pathInLocale(locale: Locale, path: string): string {
  return canonicalPath(locale, splitPath(pathnameOf(path)).parts)
}

const pathnameOf = (path: string): string => new URL(path, 'http://site.invalid').pathname
