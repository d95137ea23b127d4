import type { Cart } from '#lib/shop/cart.ts'
import type { Alone } from './alone.ts'
import type { CartApi } from './cart-api.ts'
import { addsUnits, createCartQueue } from './cart-queue.ts'
import { type CartItem, type CartMessage, type CartState, emptyCartState } from './cart-state.ts'
import { viewOf } from './entries.ts'
import { type ConfirmedCart, createKeptCart } from './kept-cart.ts'
import type { LeftBehind } from './left-wishes.ts'
import { failureMessages, lostCards, messagesOf, newsIn } from './messages.ts'
import type { Moved } from './moves.ts'
import { createPace, type Pace } from './pace.ts'
import type { CartMemory } from './stored-cart-id.ts'
import { createTypedCards, type TypedCards } from './typed-cards.ts'
import { deltasOf, type Wish } from './wishes.ts'

export interface CartStoreOptions {
  api: CartApi
  /** What every tab of this browser knows of the cart, across visits. */
  memory: CartMemory
  /** Keeps other tabs from changing the cart at the same time. */
  alone?: Alone
  pace?: Pace
  /** Waits before the shop is asked again. */
  pause?: (time: number) => Promise<unknown>
  /** What pages that are gone could not say. */
  left?: LeftBehind
  cards?: TypedCards
  /** Told of every cart that came of a change here, for other tabs. */
  onConfirmed?: (confirmed: ConfirmedCart) => void
  /** Told of the pieces that came and went by what was wished here, once the shop has granted all of it. */
  onMoved?: (moved: Moved) => void
  /** Told of failures that the shopper only sees a sentence of. */
  report?: (error: unknown) => void
}

export interface AddOptions {
  /** It goes with what was put in last, which it does not take the place of: the others stay in reach. */
  isUpsell?: boolean
}

export interface CartStore {
  getState: () => CartState
  /** The cart as the shop has it, without what it has not answered yet. */
  confirmed: () => Cart | undefined
  subscribe: (listener: () => void) => () => void
  /** Fetches the cart of an earlier visit, if there is one. */
  load: () => Promise<void>
  /** Adds one unit. Resolves when the shop has answered: whether the unit is in the cart. */
  add: (item: CartItem, how?: AddOptions) => Promise<boolean>
  /** The shopper has left the cart: nothing goes with what was put in last any more. */
  forgetAdded: () => void
  /** Takes one unit away, never below zero. */
  remove: (variantId: string) => void
  /** Whatever else is wanted of the cart. Resolves when the shop has answered: whether it did it. */
  wish: (wish: Wish) => Promise<boolean>
  dismiss: (messageId: number) => void
  /** Takes over a cart that another tab has confirmed. */
  adopt: (cart: Cart | undefined, mark?: string) => void
  /** Asks a shop that did not answer again, now. */
  nudge: () => void
  /** The page goes: leaves what it could not say. Answers what to do should it come back. */
  leave: () => () => void
}

/** The shopper's cart: shows a click at once, and lets the queue tell the shop. What the shop refuses is taken back, and said. */
export function createCartStore(options: CartStoreOptions): CartStore {
  const { api, memory, report, left } = options
  const listeners = new Set<() => void>()
  const known = new Map<string, CartItem>()
  const kept = createKeptCart(memory, options.onConfirmed)
  let state: CartState = emptyCartState
  let opened: Promise<void> | undefined
  let nextMessage = 1
  let before: Cart | undefined

  const publish = (changes: Partial<CartState> = {}): void => {
    state = {
      ...state,
      ...viewOf(kept.get(), queue.open(), known),
      busy: queue.isBusy(),
      stalled: queue.isStalled(),
      ...changes,
    }
    for (const listener of listeners) listener()
  }

  const say = (messages: ReadonlyArray<Omit<CartMessage, 'id'>>): void => {
    const isSame = (one: Omit<CartMessage, 'id'>, other: Omit<CartMessage, 'id'>) =>
      one.failure === other.failure &&
      one.notice?.message === other.notice?.message &&
      one.variantId === other.variantId
    const others = state.messages.filter((old) => !messages.some((each) => isSame(old, each)))
    const said = messages.map((message) => ({ ...message, id: nextMessage++ }))
    state = { ...state, messages: [...others, ...said] }
  }

  const queue = createCartQueue({
    api,
    kept,
    cards: options.cards ?? createTypedCards(),
    inherit() {
      const taken = left?.take() ?? []
      for (const item of taken.flatMap(({ items }) => items)) known.set(item.variantId, item)
      return taken
    },
    alone: options.alone ?? ((task) => task()),
    pace: options.pace ?? createPace(),
    pause: options.pause ?? ((time) => new Promise((resolve) => setTimeout(resolve, time))),
    opened: async () => await opened,
    onChange: () => publish(kept.get() ? { status: 'ready' } : {}),
    onOutcome({ cart, notices }, part) {
      say(messagesOf(newsIn(notices, part, before, cart), part, [cart, before], known))
      if (part === 'gift-card') say(lostCards(before, cart))
      before = cart
      publish({ status: 'ready' })
    },
    onFailure(error, part, wishes) {
      report?.(error)
      say(failureMessages(error, part, addsUnits(wishes), [kept.get()], known))
    },
    onGone() {
      say([{ failure: 'expired', place: 'cart' }])
    },
    onMoved: (moved) => options.onMoved?.(moved),
  })

  /** What was said of something is done with once the shopper changes it again. */
  const forget = (isOver: (message: CartMessage) => boolean): void => {
    state = { ...state, messages: state.messages.filter((message) => !isOver(message)) }
  }

  const load = async (): Promise<void> => {
    const asked = kept.known()
    if (!asked.id) {
      kept.found(asked, undefined)
      return publish({ status: 'ready' })
    }
    if (state.status !== 'ready') publish({ status: 'loading' })
    try {
      // Nobody is told: two versions of the site that cannot read each other's carts would ask forever.
      const cart = await api.fetch(asked.id)
      if (!queue.isSending()) {
        kept.found(asked, cart)
        before = cart
      }
      publish({ status: 'ready' })
    } catch (error) {
      report?.(error)
      publish(kept.get() ? {} : { status: 'failed' })
    }
  }

  /** Whether all went well since: nothing was said to have failed. */
  const granted = async (done: Promise<void>): Promise<boolean> => {
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
    confirmed: kept.get,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      opened = load()
      if (left?.isAny()) {
        void queue.resume()
        publish()
      }
      return opened
    },
    async add(item, { isUpsell = false } = {}) {
      known.set(item.variantId, item)
      const lastAdded = isUpsell ? state.lastAdded : item
      state = { ...state, opens: state.opens + 1, lastAdded }
      const { variantId } = item
      forget((message) => message.variantId === variantId)
      if (!(await granted(queue.wish({ kind: 'units', variantId, units: 1 })))) return false
      const lines = kept.get()?.lines ?? []
      return lines.some((line) => line.variantId === variantId && line.quantity > 0)
    },
    forgetAdded() {
      if (state.lastAdded) publish({ lastAdded: undefined })
    },
    remove(variantId) {
      const entry = state.entries.find((candidate) => candidate.variantId === variantId)
      if (!entry || entry.quantity === 0) return
      forget((message) => message.variantId === variantId)
      void queue.wish({ kind: 'units', variantId, units: -1 })
      publish()
    },
    wish(wish) {
      forget(({ place }) => wish.kind.endsWith(place))
      return granted(queue.wish(wish))
    },
    dismiss(messageId) {
      publish({ messages: state.messages.filter(({ id }) => id !== messageId) })
    },
    adopt(cart, mark) {
      // While a change is under way its own answer is newer than what another tab knows.
      if (queue.isSending()) return
      kept.adopt(cart, mark)
      before = cart
      publish({ status: 'ready' })
    },
    nudge: queue.nudge,
    leave() {
      const unsaid = queue.unsaid()
      if (!unsaid || !left) return () => undefined
      const items = [...deltasOf(unsaid.wishes).keys()].flatMap((id) => known.get(id) ?? [])
      const takeBack = left.leave({ ...unsaid, items })
      return () => {
        if (!takeBack()) queue.forget()
      }
    },
  }
}
