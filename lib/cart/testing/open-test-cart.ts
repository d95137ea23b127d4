import { createStorefrontClient } from '#lib/shop/storefront-client.ts'
import type { CartLock } from '../tab-lock.ts'
import { createCartApi } from '../cart-api.ts'
import type { CartItemDetails } from '../cart-state.ts'
import { type CartStoreOptions, createCartStore } from '../cart-store.ts'
import type { PersistedMutations } from '../persisted-mutations.ts'
import { createFakeShop } from './fake-shop.ts'

export const catalogue = {
  meridian: { title: 'Meridian', price: 1250, stock: 5 },
  perihelion: { title: 'Perihelion', price: 4800.5, stock: 2 },
  aphelion: { title: 'Aphelion', price: 690, stock: 0 },
}

/** State shared by the tabs of a browser. */
export interface TestCartIdStorage {
  id: string | undefined
  mark?: string
  left?: PersistedMutations[]
}

/**
 * A cart store on a fake shop, without debounce. With the shop and storage of another store it is the next visit
 * of the same shopper, or another tab.
 */
export function openTestCart(
  shop = createFakeShop(catalogue),
  kept: TestCartIdStorage = { id: undefined },
  over: Partial<CartStoreOptions> = {},
) {
  const reports: unknown[] = []
  const store = createCartStore({
    api: createCartApi(
      createStorefrontClient({
        origin: 'https://shop.example',
        token: undefined,
        apiVersion: '2025-01',
        locale: 'en',
        fetch: shop.fetch,
      }),
    ),
    memory: {
      get: () => kept.id,
      set: (id) => void (kept.id = id),
      getMark: () => kept.mark,
      setMark: (mark) => void (kept.mark = mark),
    },
    persisted: {
      save(left) {
        kept.left = [...(kept.left ?? []), left]
        return () => {
          const has = kept.left?.includes(left) ?? false
          kept.left = kept.left?.filter((each) => each !== left)
          return has
        }
      },
      isAny: () => (kept.left ?? []).length > 0,
      take() {
        const taken = kept.left ?? []
        kept.left = []
        return taken
      },
    },
    debounce: { restart: () => undefined, settled: () => Promise.resolve() },
    wait: () => Promise.resolve(),
    report: (error) => reports.push(error),
    ...over,
  })
  const item = (variantId: keyof typeof catalogue): CartItemDetails => ({
    variantId,
    title: catalogue[variantId].title,
    size: '39 mm',
    price: { amount: String(catalogue[variantId].price), currencyCode: 'CHF' },
  })
  const quantities = () =>
    Object.fromEntries(
      store.getState().entries.map(({ variantId, quantity }) => [variantId, quantity]),
    )
  /** Resolves once nothing is in flight or pending. */
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

/** Runs one tab at a time, like the Web Locks API. */
export function createInProcessLock(): CartLock {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task)
    last = turn.catch(() => undefined)
    return turn
  }
}
