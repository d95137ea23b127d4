import type { Locale } from '#lib/locales.ts'
import { withPreviewView } from '#lib/preview-view/preview-view.ts'
import type { ScrollMetrics } from './model/scroll-sync.ts'
import { type FieldLocation, parseDataSanity, parseStegaLocation } from './model/field-location.ts'

/** Window of a same-origin frame; undefined while it is cross-origin or empty. */
export function sameOriginWindow(frame: HTMLIFrameElement | null | undefined): Window | undefined {
  try {
    const page = frame?.contentWindow
    return page?.location.origin === window.location.origin ? page : undefined
  } catch {
    return undefined
  }
}

/** Path and query of the page in a frame, without view parameters. */
export const pathWithoutViewParams = ({ location }: Window): string =>
  withPreviewView(`${location.pathname}${location.search}`, undefined)

/** Path of the page's translation, from its own hreflang links. */
export function hreflangPathTo(page: Window, locale: Locale): string | undefined {
  const links = [
    ...page.document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]'),
  ]
  const href = links.find(({ hreflang }) => hreflang === locale)?.href
  return href && new URL(href).pathname
}

/** Element of a page with the field that it shows. */
export interface FieldElement {
  element: Element
  place: FieldLocation
}

/** All elements of a page that are annotated with a field. */
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
    const place = data.length > 12 ? parseStegaLocation(data) : undefined
    if (place && parentElement && !/^(?:script|style)$/i.test(parentElement.tagName))
      found.push({ element: parentElement, place })
  }
  return found
}

/** Scroll range of a page, and the positions of its anchors. */
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
