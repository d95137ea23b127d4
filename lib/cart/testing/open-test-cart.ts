import { createStorefront } from '#lib/shop/storefront.ts'
import { cartApi } from '../cart-api.ts'
import type { CartItem } from '../cart-state.ts'
import { createCartStore } from '../cart-store.ts'
import { createFakeShop } from './fake-shop.ts'

export const catalogue = {
  meridian: { title: 'Meridian', price: 1250, stock: 5 },
  perihelion: { title: 'Perihelion', price: 4800.5, stock: 2 },
  aphelion: { title: 'Aphelion', price: 690, stock: 0 },
}

/** A cart store on a fake shop; given the shop and the kept id of another one, the next visit of its shopper. */
export function openTestCart(
  shop = createFakeShop(catalogue),
  kept: { id: string | undefined } = { id: undefined },
) {
  const reports: unknown[] = []
  const store = createCartStore({
    api: cartApi(
      createStorefront({
        origin: 'https://shop.example',
        token: undefined,
        apiVersion: '2025-01',
        locale: 'en',
        fetch: shop.fetch,
      }),
    ),
    idStore: { get: () => kept.id, set: (id) => void (kept.id = id) },
    report: (error) => reports.push(error),
  })
  const item = (variantId: keyof typeof catalogue): CartItem => ({
    variantId,
    title: catalogue[variantId].title,
    size: '39 mm',
    price: { amount: String(catalogue[variantId].price), currencyCode: 'CHF' },
  })
  const quantities = () =>
    Object.fromEntries(
      store.getState().entries.map(({ variantId, quantity }) => [variantId, quantity]),
    )
  /** Resolves once nothing is under way or waiting. */
  const settled = () =>
    new Promise<void>((resolve) => {
      if (!store.getState().busy) return resolve()
      const stop = store.subscribe(() => {
        if (store.getState().busy) return
        stop()
        resolve()
      })
    })
  return { shop, store, kept, reports, item, quantities, settled }
}
