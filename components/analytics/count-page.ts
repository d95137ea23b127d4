import { dataLayerReceiver } from '#lib/analytics/data-layer.ts'
import type { CountedItem, Receiver } from '#lib/analytics/facts.ts'
import { createStream, type Stream } from '#lib/analytics/stream.ts'
import type { PrivacyProps } from '#lib/content/site.ts'
import type { Locale } from '#lib/locales.ts'
import { variantParameter } from '#lib/shop/variant-parameter.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { readPage } from './read-page.ts'
import { watchCart } from './watch-cart.ts'
import { watchChoices, watchLists } from './watch-lists.ts'
import { watchSearch } from './watch-search.ts'

/** Who counts, where and in which money. */
export interface Counting {
  privacy: Pick<PrivacyProps, 'tags' | 'shop'>
  locale: Locale
  /** Of prices on pages. */
  currency: string
  /** Origin of the shop. */
  shopOrigin: string
  isAllowed: () => boolean
}

let begun: Promise<Stream> | undefined
/** The pages that were told, by their `main`: a list that is asked for something else keeps its own. */
const told = new WeakMap<HTMLElement, string>()
/** Ends the watch over the lists of the page before. */
let leaveLists = (): void => undefined
/** In which list, and where in it, a product was chosen last, as long as this document lasts. */
const chosen = new Map<string, Pick<CountedItem, 'list' | 'index'>>()

/**
 * Tells the page that is shown, and from then on what happens in it. With leave that comes while a page is read, that
 * page counts; what was done in it before does not.
 */
export async function countPage(counting: Counting, signal: AbortSignal): Promise<void> {
  begun ??= begin(counting)
  const { tell } = await begun
  const main = document.querySelector<HTMLElement>('main')
  const address = answeredAddress()
  if (signal.aborted || !main || told.get(main) === address) return
  if (!told.has(main)) watchAnswers(main, () => void countPage(counting, signal), signal)
  told.set(main, address)
  leaveLists()
  const page = readPage(main)
  if (!page) return
  const { kind, subject, search } = page
  const { currency } = counting
  const product = subject.product && chosenFrom(subject.product)
  tell({
    kind: 'page',
    page: kind,
    currency,
    ...subject,
    ...(product && { product }),
    ...(search && { search }),
  })
  leaveLists = watchLists(main, (list, items) => tell({ kind: 'list', list, items, currency }))
}

/** The address as far as the page answers it: which piece of a product is chosen is no other page. */
function answeredAddress(): string {
  const { pathname, searchParams } = new URL(location.href)
  searchParams.delete(variantParameter)
  return `${pathname}?${searchParams.toString()}`
}

/** Hears of another answer in the same page, such as that of a search or a filter. */
function watchAnswers(main: HTMLElement, onAnswer: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(() => {
    if (told.get(main) !== answeredAddress()) whenIdle(onAnswer)
  })
  observer.observe(main, { childList: true, characterData: true, subtree: true })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    leaveLists()
  })
}

async function begin({ privacy, locale, currency, shopOrigin, isAllowed }: Counting) {
  const { tags, shop } = privacy
  const receivers: Receiver[] = []
  if (tags) receivers.push(dataLayerReceiver(((window as LayerWindow).dataLayer ??= [])))
  if (shop) {
    const { shopifyReceiver } = await import('#lib/analytics/shopify.ts')
    receivers.push(shopifyReceiver({ ...shop, origin: shopOrigin }, locale, currency))
  }
  const stream = createStream({ receivers, isAllowed })
  const { tell } = stream
  watchChoices((item) => {
    chosen.set(item.product, item)
    tell({ kind: 'select', items: [item], currency })
  })
  watchCart(tell, chosenFrom)
  watchSearch((search) => tell({ kind: 'search', search }))
  return stream
}

interface LayerWindow extends Window {
  dataLayer?: unknown[]
}

/** The item with the list in which its product was chosen. */
function chosenFrom(item: CountedItem): CountedItem {
  const { list, index } = chosen.get(item.product) ?? {}
  return { ...item, ...(list && { list }), ...(index !== undefined && { index }) }
}
