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
  over: boolean
  /** Scrolling one scrolls all. */
  scrolls: boolean
  /** Following a link in one leads all. */
  follows: boolean
  /** The list of what differs is open. */
  lists: boolean
}

/** Widths that have a name. */
export const widths = [
  { width: 375, title: 'Phone, 375' },
  { width: 768, title: 'Tablet, 768' },
  { width: 1440, title: 'Desktop, 1440' },
] as const

const [narrowest, widest] = [240, 3840]
const mostPanes = 4

/** A width that a window can have; undefined for what is none. */
export function readWidth(value: string | null): number | undefined {
  const width = Number(value)
  return Number.isInteger(width) && width >= narrowest && width <= widest ? width : undefined
}

/** What is published beside what is being written: the home page. */
export const firstComparison: Comparison = {
  panes: [
    { path: '/', view: { perspective: 'published' }, width: 1440 },
    { path: '/', view: { perspective: 'drafts' }, width: 1440 },
  ],
  over: false,
  scrolls: true,
  follows: true,
  lists: true,
}

/** The address that a pane shows in its frame. */
export const addressOf = ({ path, view }: Pane): string => withPreviewView(path, view)

function writePane(pane: Pane): string {
  const address = addressOf(pane)
  if (pane.width === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}width=${pane.width}`
}

/** A pane from its address; undefined where it is none of this site. */
export function readPane(address: string): Pane | undefined {
  if (!/^\/(?![/\\])/.test(address) || !URL.canParse(address, 'http://site.invalid'))
    return undefined
  const url = new URL(address, 'http://site.invalid')
  if (url.host !== 'site.invalid') return undefined
  const width = readWidth(url.searchParams.get('width'))
  const view = parsePreviewView(url.searchParams) ?? { perspective: 'drafts' }
  url.searchParams.delete('width')
  const path = withPreviewView(`${url.pathname}${url.search}`, undefined)
  return { path, view, ...(width !== undefined && { width }) }
}

type Parameters = [string, string][]

/** A comparison as parameters of the tool's address; what is as it is at first is left out. */
export function writeComparison({ panes, over, scrolls, follows, lists }: Comparison): Parameters {
  return [
    ...panes.map((pane): [string, string] => ['pane', writePane(pane)]),
    ...(over ? [['over', '1'] as [string, string]] : []),
    ...(scrolls ? [] : [['scroll', 'alone'] as [string, string]]),
    ...(follows ? [] : [['page', 'alone'] as [string, string]]),
    ...(lists ? [] : [['changes', 'hidden'] as [string, string]]),
  ]
}

/** The comparison that the parameters of an address describe, the first one where they describe none. */
export function readComparison(parameters: readonly (readonly [string, string])[]): Comparison {
  const all = (name: string) => parameters.filter(([key]) => key === name).map(([, value]) => value)
  const panes = all('pane').flatMap((address) => readPane(address) ?? [])
  const [first] = panes
  const enough = first && panes.length === 1 ? [first, { ...first, view: drafts }] : panes
  return {
    panes: first ? enough.slice(0, mostPanes) : firstComparison.panes,
    over: all('over')[0] === '1',
    scrolls: all('scroll')[0] !== 'alone',
    follows: all('page')[0] !== 'alone',
    lists: all('changes')[0] !== 'hidden',
  }
}

const drafts: PreviewView = { perspective: 'drafts' }

export const mayAddPane = ({ panes }: Comparison): boolean => panes.length < mostPanes

/** The language of a page, which its path says. */
export const localeOf = ({ path }: Pick<Pane, 'path'>): Locale => splitPath(pathnameOf(path)).locale

/** The path of a page in another language, where nothing says which page that is: the same words behind it. */
export function pathIn(locale: Locale, path: string): string {
  return canonicalPath(locale, splitPath(pathnameOf(path)).parts)
}

const pathnameOf = (path: string): string => new URL(path, 'http://site.invalid').pathname
