import type { Cart, CartOutcome } from '#lib/shop/cart.ts'
import { ShopRefusal, ShopUnreachable } from '#lib/shop/shop-errors.ts'
import type { CartApi } from './cart-api.ts'
import {
  type CartFailure,
  type CartItem,
  type CartMessage,
  type CartState,
  emptyCartState,
} from './cart-state.ts'
import { changeFor, type Deltas, noDeltas, withDelta } from './deltas.ts'
import { entriesOf, subtotalOf } from './entries.ts'

export interface CartStoreOptions {
  api: CartApi
  /** Keeps the cart's id across visits. */
  idStore: { get: () => string | undefined; set: (id: string | undefined) => void }
  /** Told of every cart that came of a change here, for other tabs. */
  onConfirmed?: (cart: Cart | undefined) => void
  /** Told of failures that the shopper only sees a sentence of. */
  report?: (error: unknown) => void
}

export interface CartStore {
  getState: () => CartState
  subscribe: (listener: () => void) => () => void
  /** Fetches the cart of an earlier visit, if there is one. */
  load: () => Promise<void>
  /** Adds one unit. Resolves when the shop has answered: whether the unit is in the cart. */
  add: (item: CartItem) => Promise<boolean>
  /** Takes one unit away, never below zero. */
  remove: (variantId: string) => void
  dismiss: (messageId: number) => void
  /** Takes over a cart that another tab has confirmed. */
  adopt: (cart: Cart | undefined) => void
}

/**
 * The shopper's cart. A click shows at once; the shop hears of it in order, one request at a time,
 * and everything clicked meanwhile goes into the next one: a burst becomes at most two requests.
 * What the shop refuses is taken back, and says so.
 */
export function createCartStore({
  api,
  idStore,
  onConfirmed,
  report,
}: CartStoreOptions): CartStore {
  const listeners = new Set<() => void>()
  const known = new Map<string, CartItem>()
  let state: CartState = emptyCartState
  let confirmed: Cart | undefined
  let sending: Deltas = noDeltas
  let waiting: Deltas = noDeltas
  let running: Promise<void> | undefined
  let opened: Promise<void> | undefined
  let nextMessage = 1

  const publish = (changes: Partial<CartState> = {}): void => {
    let open: Deltas = sending
    for (const [variantId, units] of waiting) open = withDelta(open, variantId, units)
    const entries = entriesOf(confirmed, open, known)
    state = {
      ...state,
      entries,
      count: entries.reduce((sum, { quantity }) => sum + quantity, 0),
      subtotal: subtotalOf(confirmed, open, entries),
      checkoutUrl: confirmed?.checkoutUrl,
      busy: running !== undefined,
      ...changes,
    }
    for (const listener of listeners) listener()
  }

  const say = (message: Omit<CartMessage, 'id'>): void => {
    const again = state.messages.filter(
      (old) => old.failure !== message.failure || old.notice?.message !== message.notice?.message,
    )
    state = { ...state, messages: [...again, { ...message, id: nextMessage++ }] }
  }

  const keep = (cart: Cart | undefined): void => {
    confirmed = cart
    idStore.set(cart?.id)
  }

  const confirm = (cart: Cart | undefined): void => {
    keep(cart)
    onConfirmed?.(cart)
  }

  const nameOf = (target: string | undefined): string | undefined => {
    const line = confirmed?.lines.find(({ id, variantId }) => id === target || variantId === target)
    return line?.title ?? (target ? known.get(target)?.title : undefined)
  }

  const settle = ({ cart, notices }: CartOutcome): void => {
    confirm(cart)
    for (const notice of notices) say({ notice, name: nameOf(notice.target) })
  }

  /** One request for everything that waits. */
  const send = async (): Promise<void> => {
    sending = waiting
    waiting = noDeltas
    // A cart that could not be read yet is not given up for a new one.
    const keptId = confirmed ? undefined : idStore.get()
    if (keptId) {
      confirm(await api.fetch(keptId))
      publish({ status: 'ready' })
    }
    const change = changeFor(confirmed, sending)
    if (change.add.length === 0 && change.update.length === 0) return
    if (!confirmed) return settle(await api.create(change.add))
    try {
      settle(await api.change(confirmed.id, change))
    } catch (error) {
      if (!(error instanceof ShopRefusal && error.isCartGone)) throw error
      // The cart expired or was bought elsewhere. What was in it is lost, the new wish is not.
      confirm(undefined)
      say({ failure: 'expired' })
      if (change.add.length > 0) settle(await api.create(change.add))
    }
  }

  const drain = async (): Promise<void> => {
    await opened
    while (waiting.size > 0) {
      publish()
      try {
        await send()
      } catch (error) {
        report?.(error)
        const failure = failureOf(error, sending)
        if (error instanceof ShopRefusal)
          for (const notice of error.notices) say({ notice, failure, name: nameOf(notice.target) })
        else say({ failure })
      }
      sending = noDeltas
    }
  }

  const wish = (variantId: string, units: number): Promise<void> => {
    waiting = withDelta(waiting, variantId, units)
    running ??= drain().finally(() => {
      running = undefined
      publish()
    })
    return running
  }

  const load = async (): Promise<void> => {
    const id = confirmed?.id ?? idStore.get()
    if (!id) return publish({ status: 'ready' })
    publish({ status: 'loading' })
    try {
      // Nobody is told: two versions of the site that cannot read each other's carts would ask forever.
      keep(await api.fetch(id))
      publish({ status: 'ready' })
    } catch (error) {
      report?.(error)
      publish({ status: 'failed' })
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      opened = load()
      return opened
    },
    async add(item) {
      known.set(item.variantId, item)
      const before = state.messages.at(-1)?.id ?? 0
      const done = wish(item.variantId, 1)
      publish({ adds: state.adds + 1 })
      await done
      const failed = state.messages.some(
        ({ id, failure }) => id > before && failure && failure !== 'expired',
      )
      return (
        !failed &&
        (confirmed?.lines.some(
          ({ variantId, quantity }) => variantId === item.variantId && quantity > 0,
        ) ??
          false)
      )
    },
    remove(variantId) {
      const entry = state.entries.find((candidate) => candidate.variantId === variantId)
      if (!entry || entry.quantity === 0) return
      void wish(variantId, -1)
      publish()
    },
    dismiss(messageId) {
      publish({ messages: state.messages.filter(({ id }) => id !== messageId) })
    },
    adopt(cart) {
      // While a change is under way its own answer is newer than what another tab knows.
      if (running) return
      confirmed = cart
      publish({ status: 'ready' })
    },
  }
}

function failureOf(error: unknown, deltas: Deltas): CartFailure {
  if (error instanceof ShopUnreachable) return 'offline'
  return [...deltas.values()].some((units) => units > 0) ? 'add' : 'update'
}
