import { variantDisplayTitle } from '../cart/stock-rules.ts'
import { discountState } from '../cart/discounts.ts'
import type { CatalogueProduct } from '../catalogue/catalogue-schema.ts'
import type { ProductSource } from '../catalogue/product-source.ts'
import { searchProducts } from '../catalogue/search-products.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { CartStore } from '../store/cart-store.ts'
import type { RedemptionStore } from '../store/redemption-store.ts'
import type { OrderMailStore } from '../store/order-mail-store.ts'
import type { OrderStore } from '../store/order-store.ts'
import type { StockStore } from '../store/stock-store.ts'
import { discountsPage } from './views/discounts-page.ts'
import { giftCardsPage } from './views/gift-cards-page.ts'
import type { AdminPageFrame } from './views/layout.ts'
import { orderPage, ordersPage } from './views/order-pages.ts'
import { overviewPage } from './views/overview-page.ts'
import { productsPage, productStatusLabels, type ProductStatus } from './views/products-page.ts'

/** Data sources of the screens. */
export interface ScreenDataSources {
  carts: CartStore
  orders: OrderStore
  orderMails: OrderMailStore
  stock: StockStore
  redemptions: RedemptionStore
  catalogue: () => LiveCatalogue
  clock: () => number
}

const DAY = 24 * 60 * 60 * 1000
/** Low stock: the threshold, how many variants are shown, and how many are read to find them. */
const LOW = { most: 3, shown: 10, looked: 100 }
const LATEST = 8
const PRODUCTS_A_PAGE = 20
const ROWS_A_PAGE = 50

/** Parses a number of the URL; null when there is none. */
function numberOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : null
}

/** Reads one entry more than a page to detect a next page. */
function pageOf<Entry>(entries: readonly Entry[], numberOfEntry: (entry: Entry) => number) {
  const shown = entries.slice(0, ROWS_A_PAGE)
  const next = entries.length > shown.length ? numberOfEntry(shown.at(-1)!) : null
  return { shown, next }
}

function isProductState(text: string | null): text is ProductStatus {
  return text !== null && Object.hasOwn(productStatusLabels, text)
}

/** Inactive products that contain all search words. */
function offShelf(source: ProductSource, state: ProductStatus, query: string): CatalogueProduct[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean)
  return Array.from(source.inactive()).filter(({ status, title, handle, variants }) => {
    const text = [title, handle, ...variants.map(({ sku }) => sku)].join('\n').toLowerCase()
    return status === state && words.every((word) => text.includes(word))
  })
}

/** The read-only pages, by path below `/admin`; null for any other path. */
export function createScreenRoutes(parts: ScreenDataSources) {
  const { carts, orders, orderMails, stock, redemptions, catalogue, clock } = parts

  const overview = (frame: AdminPageFrame): string => {
    const now = clock()
    const low = stock.lowStock(LOW.most, LOW.looked).flatMap(({ variantId, onHand }) => {
      const piece = catalogue().variant(variantId)
      if (!piece) return []
      return [{ title: variantDisplayTitle(piece), handle: piece.product.handle, onHand }]
    })
    return overviewPage(frame, {
      currencyCode: catalogue().shop.currencyCode,
      today: orders.sales(new Date(now).setHours(0, 0, 0, 0)),
      month: orders.sales(now - 30 * DAY),
      openCarts: carts.count(now),
      low: low.slice(0, LOW.shown),
      latest: orders.list({ limit: LATEST }),
    })
  }

  const products = (frame: AdminPageFrame, params: URLSearchParams): string => {
    const query = (params.get('q') ?? '').trim().slice(0, 200)
    const wanted = params.get('state')
    const state = isProductState(wanted) ? wanted : 'active'
    const found =
      state === 'active'
        ? searchProducts(catalogue(), query)
        : offShelf(catalogue().products.source, state, query)
    const pages = Math.max(1, Math.ceil(found.length / PRODUCTS_A_PAGE))
    const page = Math.min(Math.max(1, numberOf(params.get('page')) ?? 1), pages)
    return productsPage(frame, {
      products: found.slice((page - 1) * PRODUCTS_A_PAGE, page * PRODUCTS_A_PAGE),
      total: found.length,
      query,
      state,
      page,
      pages,
      currencyCode: catalogue().shop.currencyCode,
      onHand: stock.onHand,
    })
  }

  const orderList = (frame: AdminPageFrame, params: URLSearchParams): string => {
    const query = (params.get('q') ?? '').trim().slice(0, 200)
    const number = numberOf(query.replace(/^#/u, ''))
    const before = numberOf(params.get('before'))
    if (number !== null) {
      const order = orders.find(number)
      return ordersPage(frame, { orders: order ? [order] : [], query, next: null })
    }
    const found = orders.list({
      limit: ROWS_A_PAGE + 1,
      ...(before !== null && { before }),
      ...(query && { email: query }),
    })
    const { shown, next } = pageOf(found, (order) => order.number)
    return ordersPage(frame, { orders: shown, query, next })
  }

  const order = (frame: AdminPageFrame, number: number): string | null => {
    const found = orders.find(number)
    return found && orderPage(frame, found, orderMails.find(number))
  }

  const discounts = (frame: AdminPageFrame): string => {
    const { content, shop } = catalogue()
    const now = clock()
    const entries = content.discounts.map((discount) => ({
      discount,
      state: discountState(discount, { redemptions, now }),
      uses: redemptions.discountUses(discount.id),
    }))
    return discountsPage(frame, entries, shop.currencyCode)
  }

  /** `typed` is the rejected amount, with its error. */
  const giftCards = (
    frame: AdminPageFrame,
    params: URLSearchParams,
    typed: { amount: string; error: string } | null = null,
  ): string => {
    const before = numberOf(params.get('before'))
    const limit = ROWS_A_PAGE + 1
    const { shown, next } = pageOf(
      redemptions.giftCards({ limit, ...(before !== null && { before }) }),
      ({ id }) => id,
    )
    return giftCardsPage(frame, {
      cards: shown,
      next,
      currencyCode: catalogue().shop.currencyCode,
      now: clock(),
      amount: typed?.amount ?? '',
      error: typed?.error ?? null,
    })
  }

  return {
    giftCards,
    show(path: string, params: URLSearchParams, frame: AdminPageFrame): string | null {
      if (path === '') return overview(frame)
      if (path === '/products') return products(frame, params)
      if (path === '/orders') return orderList(frame, params)
      if (path === '/discounts') return discounts(frame)
      if (path === '/gift-cards') return giftCards(frame, params)
      const number = /^\/orders\/(\d{1,15})$/u.exec(path)?.[1]
      return number === undefined ? null : order(frame, Number(number))
    },
  }
}
