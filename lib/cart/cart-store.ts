import type { Cart } from '#lib/shop/cart.ts'
import type { CartLock } from './tab-lock.ts'
import type { CartApi } from './cart-api.ts'
import { createCartQueue } from './cart-queue.ts'
import {
  type CartItemDetails,
  type CartMessage,
  type CartState,
  emptyCartState,
} from './cart-state.ts'
import { applyPendingMutations } from './optimistic-view.ts'
import { type ConfirmedCart, createConfirmedCartStore } from './confirmed-cart.ts'
import type { PersistedMutationsStore } from './persisted-mutations.ts'
import {
  messagesOfFailedMutation,
  lostGiftCardMessages,
  noticeMessages,
  dropRepeatedCodeNotices,
} from './cart-messages.ts'
import type { ConfirmedUnitChanges } from './cart-change-tracker.ts'
import { createClickDebounce, type ClickDebounce } from './debounce-clicks.ts'
import type { SharedCartStorage } from './cart-id-storage.ts'
import { createGiftCardCodeStore, type GiftCardCodeStore } from './gift-card-codes.ts'
import {
  addsUnits,
  noPendingMutations,
  unitDeltasOf,
  withCodes,
  type CartMutation,
} from './pending-mutations.ts'

export interface CartStoreOptions {
  api: CartApi
  /** Shared by all tabs of this browser, across visits. */
  memory: SharedCartStorage
  /** Prevents concurrent changes by other tabs. */
  withCartLock?: CartLock
  debounce?: ClickDebounce
  /** Delay between two attempts to reach the shop. */
  wait?: (time: number) => Promise<unknown>
  /** Unsent mutations of closed pages. */
  persisted?: PersistedMutationsStore
  giftCardCodes?: GiftCardCodeStore
  /** Called with each cart after a mutation of this tab, for the other tabs. */
  onConfirmed?: (confirmed: ConfirmedCart) => void
  /** Called with the changed quantities once the shop has confirmed every pending mutation of this tab. */
  onCartChange?: (moved: ConfirmedUnitChanges) => void
  /** Called with errors that the shopper sees as a message only. */
  report?: (error: unknown) => void
}

export interface AddItemOptions {
  /** An upsell, which does not replace the last added item: its other upsells stay visible. */
  isUpsell?: boolean
}

export interface CartStore {
  getState: () => CartState
  /** The confirmed cart, without pending mutations. */
  confirmed: () => Cart | undefined
  subscribe: (listener: () => void) => () => void
  /** Fetches the cart of an earlier visit, if there is one. */
  load: () => Promise<void>
  /** Adds one unit. Resolves after the shop's response with whether the unit is in the cart. */
  add: (item: CartItemDetails, how?: AddItemOptions) => Promise<boolean>
  /** The shopper has closed the cart: clears the last added item and its upsells. */
  forgetAdded: () => void
  /** Removes one unit, never below zero. */
  remove: (variantId: string) => void
  /** Any other mutation. Resolves after the shop's response with whether it succeeded. */
  mutate: (mutation: CartMutation) => Promise<boolean>
  dismiss: (messageId: number) => void
  /** Adopts a cart that another tab has confirmed. */
  adopt: (cart: Cart | undefined, mark?: string) => void
  /** Retries an unreachable shop now. */
  retryNow: () => void
  /** The page closes: persists unsent mutations. Returns a function for the case that the page is restored. */
  persistPending: () => () => void
}

/** The shopper's cart: optimistic updates, sent by the queue. Mutations that the shop rejects are rolled back with a message. */
export function createCartStore(options: CartStoreOptions): CartStore {
  const { api, memory, report, persisted } = options
  const listeners = new Set<() => void>()
  const itemsById = new Map<string, CartItemDetails>()
  const confirmed = createConfirmedCartStore(memory, options.onConfirmed)
  let state: CartState = emptyCartState
  let opened: Promise<void> | undefined
  let nextMessage = 1
  let before: Cart | undefined

  const publish = (changes: Partial<CartState> = {}): void => {
    state = {
      ...state,
      ...applyPendingMutations(confirmed.get(), queue.pending(), itemsById),
      busy: queue.isBusy(),
      stalled: queue.isStalled(),
      ...changes,
    }
    for (const listener of listeners) listener()
  }

  const addMessages = (messages: ReadonlyArray<Omit<CartMessage, 'id'>>): void => {
    const isSame = (one: Omit<CartMessage, 'id'>, other: Omit<CartMessage, 'id'>) =>
      one.failure === other.failure &&
      one.notice?.message === other.notice?.message &&
      one.variantId === other.variantId
    const others = state.messages.filter((old) => !messages.some((each) => isSame(old, each)))
    const added = messages.map((message) => ({ ...message, id: nextMessage++ }))
    state = { ...state, messages: [...others, ...added] }
  }

  const queue = createCartQueue({
    api,
    confirmed,
    giftCardCodes: options.giftCardCodes ?? createGiftCardCodeStore(),
    takePersisted() {
      const taken = persisted?.take() ?? []
      for (const item of taken.flatMap(({ items }) => items)) itemsById.set(item.variantId, item)
      return taken
    },
    saveCodes: (codes) =>
      persisted?.save({ mutations: withCodes(codes, noPendingMutations), items: [] }) ??
      (() => true),
    withCartLock: options.withCartLock ?? ((task) => task()),
    debounce: options.debounce ?? createClickDebounce(),
    wait: options.wait ?? ((time) => new Promise((resolve) => setTimeout(resolve, time))),
    loaded: async () => await opened,
    onChange: () => publish(confirmed.get() ? { status: 'ready' } : {}),
    onOutcome({ cart, notices }, part) {
      addMessages(
        noticeMessages(
          dropRepeatedCodeNotices(notices, part, before, cart),
          part,
          [cart, before],
          itemsById,
        ),
      )
      if (part === 'gift-card') addMessages(lostGiftCardMessages(before, cart))
      before = cart
      publish({ status: 'ready' })
    },
    onFailure(error, part, mutations) {
      report?.(error)
      addMessages(
        messagesOfFailedMutation(error, part, addsUnits(mutations), [confirmed.get()], itemsById),
      )
    },
    onCartExpired() {
      addMessages([{ failure: 'expired', place: 'cart' }])
    },
    onCartChange: (moved) => options.onCartChange?.(moved),
  })

  /** Dismisses messages about a part once the shopper changes that part again. */
  const dismissMessages = (isOver: (message: CartMessage) => boolean): void => {
    state = { ...state, messages: state.messages.filter((message) => !isOver(message)) }
  }

  const load = async (): Promise<void> => {
    const stored = confirmed.known()
    if (!stored.id) {
      confirmed.setFetched(stored, undefined)
      return publish({ status: 'ready' })
    }
    if (state.status !== 'ready') publish({ status: 'loading' })
    try {
      // Other tabs get no message: two versions of the site that cannot parse each other's carts would fetch forever.
      const cart = await api.fetch(stored.id)
      if (!queue.isSending()) {
        confirmed.setFetched(stored, cart)
        before = cart
      }
      publish({ status: 'ready' })
    } catch (error) {
      report?.(error)
      publish(confirmed.get() ? {} : { status: 'failed' })
    }
  }

  /** Whether no message of a failure was added meanwhile. */
  const succeeded = async (done: Promise<void>): Promise<boolean> => {
    const last = state.messages.at(-1)?.id ?? 0
    publish()
    await done
    return !state.messages.some(
      ({ id, failure, notice }) =>
        id > last && (notice?.kind === 'error' || failure === 'add' || failure === 'update'),
    )
  }

  return {
    getState: () => state,
    confirmed: confirmed.get,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      opened = load()
      if (persisted?.isAny()) {
        void queue.resume()
        publish()
      }
      return opened
    },
    async add(item, { isUpsell = false } = {}) {
      itemsById.set(item.variantId, item)
      const lastAdded = isUpsell ? state.lastAdded : item
      state = { ...state, opens: state.opens + 1, lastAdded }
      const { variantId } = item
      dismissMessages((message) => message.variantId === variantId)
      if (!(await succeeded(queue.mutate({ kind: 'units', variantId, units: 1 })))) return false
      const lines = confirmed.get()?.lines ?? []
      return lines.some((line) => line.variantId === variantId && line.quantity > 0)
    },
    forgetAdded() {
      if (state.lastAdded) publish({ lastAdded: undefined })
    },
    remove(variantId) {
      const entry = state.entries.find((candidate) => candidate.variantId === variantId)
      if (!entry || entry.quantity === 0) return
      // Describes the unit if the removal is undone.
      itemsById.set(variantId, itemsById.get(variantId) ?? entry)
      dismissMessages((message) => message.variantId === variantId)
      void queue.mutate({ kind: 'units', variantId, units: -1 })
      publish()
    },
    mutate(mutation) {
      dismissMessages(({ place }) => mutation.kind.endsWith(place))
      return succeeded(queue.mutate(mutation))
    },
    dismiss(messageId) {
      publish({ messages: state.messages.filter(({ id }) => id !== messageId) })
    },
    adopt(cart, mark) {
      // During a mutation its own response is newer than the cart of another tab.
      if (queue.isSending()) return
      confirmed.adopt(cart, mark)
      before = cart
      publish({ status: 'ready' })
    },
    retryNow: queue.retryNow,
    persistPending() {
      const unsaid = queue.unsent()
      if (!unsaid || !persisted) return () => undefined
      const items = [...unitDeltasOf(unsaid.mutations).keys()].flatMap(
        (id) => itemsById.get(id) ?? [],
      )
      const takeBack = persisted.save({ ...unsaid, items })
      return () => {
        if (!takeBack()) queue.discard()
      }
    },
  }
}
