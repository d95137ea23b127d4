import { dataLayerDestination } from '#lib/analytics/data-layer.ts'
import type {
  AnalyticsItem,
  AnalyticsDestination,
  AnalyticsEvent,
  AnalyticsItemList,
} from '#lib/analytics/analytics-event.ts'
import { createAnalyticsTracker, type AnalyticsTracker } from '#lib/analytics/analytics-tracker.ts'
import type { PrivacyProps } from '#lib/content/site-props.ts'
import type { Locale } from '#lib/locales.ts'
import { variantQueryParameter } from '#lib/shop/variant-parameter.ts'
import { cartAnalyticsEvent, cartLineAnalyticsItem } from '#lib/analytics/analytics-items.ts'
import { checkoutEventName, cartChangeEventName } from '#lib/cart/cart-events.ts'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import type { ConfirmedUnitChanges } from '#lib/cart/cart-change-tracker.ts'
import { redactSearch } from '#lib/analytics/redact-search.ts'
import { runWhenIdle } from '../ui/when-idle.ts'
import { overlayStore } from '../chrome/overlay-store.ts'
import {
  readTrackedPage,
  productCardsIn,
  analyticsItemOfCard,
  analyticsListOfElement,
} from './tracked-page.ts'

/** What page views and events are tracked with: destinations, locale, currency and consent. */
export interface TrackingOptions {
  privacy: Pick<PrivacyProps, 'tags' | 'shop'>
  locale: Locale
  /** Of prices on pages. */
  currency: string
  /** Origin of the shop. */
  shopOrigin: string
  isAllowed: () => boolean
}

let startedTracker: Promise<AnalyticsTracker> | undefined
/** The address last tracked for each `main`: a filtered list keeps its element and changes its address. */
const trackedAddresses = new WeakMap<HTMLElement, string>()
/** Stops observing the lists of the previous page. */
let stopListTracking = (): void => undefined
/** The list and position in which each product was last clicked, for the lifetime of the document. */
const lastClickedIn = new Map<string, Pick<AnalyticsItem, 'list' | 'index'>>()

/**
 * Tracks the current page view, and events on the page from then on. If consent is given while a page is open, that
 * page view is tracked; earlier events on it are not.
 */
export async function startPageTracking(
  counting: TrackingOptions,
  signal: AbortSignal,
): Promise<void> {
  startedTracker ??= startTracker(counting)
  const { track } = await startedTracker
  const main = document.querySelector<HTMLElement>('main')
  const address = trackedAddress()
  if (signal.aborted || !main || trackedAddresses.get(main) === address) return
  if (!trackedAddresses.has(main))
    observeContentChanges(main, () => void startPageTracking(counting, signal), signal)
  trackedAddresses.set(main, address)
  stopListTracking()
  const page = readTrackedPage(main)
  if (!page) return
  const { kind, subject, search } = page
  const { currency } = counting
  const product = subject.product && withClickedList(subject.product)
  track({
    kind: 'page',
    page: kind,
    currency,
    ...subject,
    ...(product && { product }),
    ...(search && { search }),
  })
  stopListTracking = trackListViews(main, (list, items) =>
    track({ kind: 'list', list, items, currency }),
  )
}

/** The address without the variant parameter: another variant of a product is not another page view. */
function trackedAddress(): string {
  const { pathname, searchParams } = new URL(location.href)
  searchParams.delete(variantQueryParameter)
  return `${pathname}?${searchParams.toString()}`
}

/** Calls back when the same page shows other content, such as the results of another search or filter. */
function observeContentChanges(main: HTMLElement, onAnswer: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(() => {
    if (trackedAddresses.get(main) !== trackedAddress()) runWhenIdle(onAnswer)
  })
  observer.observe(main, { childList: true, characterData: true, subtree: true })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    stopListTracking()
  })
}

async function startTracker({ privacy, locale, currency, shopOrigin, isAllowed }: TrackingOptions) {
  const { tags, shop } = privacy
  const destinations: AnalyticsDestination[] = []
  if (tags) destinations.push(dataLayerDestination(((window as LayerWindow).dataLayer ??= [])))
  if (shop) {
    const { shopifyDestination } = await import('#lib/analytics/shopify-destination.ts')
    destinations.push(shopifyDestination({ ...shop, origin: shopOrigin }, locale, currency))
  }
  const stream = createAnalyticsTracker({ destinations, isAllowed })
  const { track } = stream
  onCardClick((item) => {
    lastClickedIn.set(item.product, item)
    track({ kind: 'select', items: [item], currency })
  })
  trackCartAndCheckout(track, withClickedList)
  trackOverlaySearch((search) => track({ kind: 'search', search }))
  return stream
}

interface LayerWindow extends Window {
  dataLayer?: unknown[]
}

/** The item with the list in which its product was last clicked. */
function withClickedList(item: AnalyticsItem): AnalyticsItem {
  const { list, index } = lastClickedIn.get(item.product) ?? {}
  return { ...item, ...(list && { list }), ...(index !== undefined && { index }) }
}

/**
 * Tracks confirmed additions to the cart and removals from it, each time that the confirmed cart is viewed, and the
 * start of the checkout.
 *
 * @param withClickedList adds the list in which a product was clicked
 */
export function trackCartAndCheckout(
  track: (fact: AnalyticsEvent) => void,
  withClickedList: (item: AnalyticsItem) => AnalyticsItem,
): void {
  window.addEventListener(cartChangeEventName, (event) => {
    const { cartId, changes: moves } = (event as CustomEvent<ConfirmedUnitChanges>).detail
    for (const kind of ['add', 'remove'] as const) {
      const sign = kind === 'add' ? 1 : -1
      const fitting = moves.filter(({ units }) => units * sign > 0)
      const [first] = fitting
      if (!first) continue
      const items = fitting.map(({ line, units }) =>
        withClickedList(cartLineAnalyticsItem(line, units * sign)),
      )
      track({ kind, cartId, items, currency: first.line.price.currencyCode })
    }
  })
  window.addEventListener(checkoutEventName, () => {
    const fact = cartAnalyticsEvent('checkout', lazyCart.confirmed())
    if (fact) track(fact)
  })

  let isTold = false
  const look = () => {
    if (overlayStore.get().panel !== 'cart') isTold = false
    else if (!isTold && lazyCart.get().status === 'ready' && !lazyCart.get().busy) {
      isTold = true
      const fact = cartAnalyticsEvent('cart', lazyCart.confirmed())
      if (fact) track(fact)
    }
  }
  overlayStore.subscribe(look)
  lazyCart.subscribe(look)
}

/** Share of a card that must be visible for its list to count as viewed. */
const visibleShare = 0.5

/** Tracks each list of a page once, when the first of its cards becomes visible. Returns a function that stops it. */
export function trackListViews(
  main: HTMLElement,
  track: (list: AnalyticsItemList, items: readonly AnalyticsItem[]) => void,
): () => void {
  const waiting = new Set(main.querySelectorAll<HTMLElement>('[data-list]'))
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const element = target.closest<HTMLElement>('[data-list]')
        if (!isIntersecting || !element || !waiting.delete(element)) continue
        const cards = productCardsIn(element)
        for (const card of cards) observer.unobserve(card)
        const list = analyticsListOfElement(element)
        if (list)
          track(
            list,
            cards.flatMap((card) => analyticsItemOfCard(card) ?? []),
          )
      }
    },
    { threshold: visibleShare },
  )
  for (const list of waiting) for (const card of productCardsIn(list)) observer.observe(card)
  return () => observer.disconnect()
}

/** Tracks each card whose link is followed, in this tab or a new one, before the page unloads. */
export function onCardClick(track: (item: AnalyticsItem) => void): void {
  const onClick = ({ target, type, button }: MouseEvent) => {
    const card = (target as Element).closest?.('a')?.closest<HTMLElement>('[data-item]')
    // Of the other buttons, the middle one follows a link.
    const item = card && (type === 'click' || button === 1) ? analyticsItemOfCard(card) : undefined
    if (item) track(item)
  }
  document.addEventListener('click', onClick, { capture: true })
  document.addEventListener('auxclick', onClick, { capture: true })
}

/**
 * Tracks a search in the overlay once, when the overlay closes or a result is followed, not on each keystroke.
 * If it leads to the search page, the page view tracks it instead.
 */
export function trackOverlaySearch(track: (search: string) => void): void {
  let typed: string | undefined
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === 'search-input') typed = target.value
  })
  const onClick = ({ target }: MouseEvent) => {
    const link = (target as Element).closest?.('a')
    if (link?.search && new URLSearchParams(link.search).has('q')) typed = undefined
  }
  document.addEventListener('click', onClick, { capture: true })
  overlayStore.subscribe(() => {
    if (overlayStore.get().panel === 'search') return
    const search = redactSearch(typed)
    typed = undefined
    if (search) track(search)
  })
}
