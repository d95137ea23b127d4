import type { Locale } from '#lib/locales.ts'
import { withPreviewView } from '#lib/preview-view/preview-view.ts'
import type { ScrollMetrics } from './model/scroll-sync.ts'
import { type FieldLocation, parseDataSanity, parseStega } from './model/field-location.ts'

/** The page in a frame, which is of this very site; undefined while it is another's, or none. */
export function sameOriginWindow(frame: HTMLIFrameElement | null | undefined): Window | undefined {
  try {
    const page = frame?.contentWindow
    return page?.location.origin === window.location.origin ? page : undefined
  } catch {
    return undefined
  }
}

/** Path and query of the page in a frame, without what it is a view of. */
export const pathWithoutView = ({ location }: Window): string =>
  withPreviewView(`${location.pathname}${location.search}`, undefined)

/** The same page in another language, as the page itself says. */
export function translationPath(page: Window, locale: Locale): string | undefined {
  const links = [
    ...page.document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]'),
  ]
  const href = links.find(({ hreflang }) => hreflang === locale)?.href
  return href && new URL(href).pathname
}

/** A part of a page that shows a field. */
export interface FieldElement {
  element: Element
  place: FieldLocation
}

/** Every part of a page that says which field it shows. */
export function findFieldElements({ document }: Window): FieldElement[] {
  const found: FieldElement[] = []
  if (!document.body) return found
  for (const element of document.querySelectorAll('[data-sanity]')) {
    const place = parseDataSanity(element.getAttribute('data-sanity') ?? '')
    if (place) found.push({ element, place })
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text
    const place = data.length > 12 ? parseStega(data) : undefined
    if (place && parentElement && !/^(?:script|style)$/i.test(parentElement.tagName))
      found.push({ element: parentElement, place })
  }
  return found
}

/** How far a page scrolls, and where what it shows begins. */
export function measureScroll(page: Window): ScrollMetrics {
  const { documentElement } = page.document
  const marks = new Map<string, number>()
  for (const { element, place } of findFieldElements(page)) {
    const top = element.getBoundingClientRect().top + page.scrollY
    const name = `${place.id} ${/^[^[]*(?:\[_key=="[^"]*"\])?/.exec(place.path)?.[0] ?? ''}`
    if (top > 0 && top < (marks.get(name) ?? Infinity)) marks.set(name, top)
  }
  return {
    maxTop: Math.max(0, documentElement.scrollHeight - page.innerHeight),
    anchors: [...marks].map(([name, top]) => ({ name, top })),
  }
}
