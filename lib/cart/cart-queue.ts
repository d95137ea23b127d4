import type { Cart, CartOutcome } from '#lib/shop/cart.ts'
import { ShopRefusal, ShopUnreachable } from '#lib/shop/shop-errors.ts'
import type { Alone } from './alone.ts'
import type { CartApi } from './cart-api.ts'
import { noDeltas, quantitiesOf } from './deltas.ts'
import type { KeptCart } from './kept-cart.ts'
import type { LeftWishes } from './left-wishes.ts'
import { createTally, type Moved } from './moves.ts'
import type { Pace } from './pace.ts'
import { newCartOf, type Part, type Step, steps, stillMissing } from './steps.ts'
import type { TypedCards } from './typed-cards.ts'
import {
  afterWishes,
  deltasOf,
  isNothing,
  noWishes,
  type Wish,
  type Wishes,
  withWish,
} from './wishes.ts'

export interface CartQueueOptions {
  api: CartApi
  kept: KeptCart
  cards: TypedCards
  /** What pages that are gone could not say, which is then this one's to say. */
  inherit: () => LeftWishes[]
  alone: Alone
  pace: Pace
  /** Waits before the shop is asked again. */
  pause: (time: number) => Promise<unknown>
  /** Resolves once the cart of an earlier visit was asked for. */
  opened: () => Promise<void>
  /** Something that the shopper sees has changed. */
  onChange: () => void
  onOutcome: (outcome: CartOutcome, part: Part) => void
  onFailure: (error: unknown, part: Part, wishes: Wishes) => void
  /** The cart was not there any more. */
  onGone: () => void
  /** Nothing waits any more: what came of all that was wished since nothing did. */
  onMoved: (moved: Moved) => void
}

export interface CartQueue {
  /** Resolves once nothing waits any more. */
  wish: (wish: Wish) => Promise<void>
  /** What the shop has not granted yet. */
  open: () => Wishes
  isBusy: () => boolean
  /** A request is on its way, so that the next cart is this tab's. */
  isSending: () => boolean
  /** The shop does not answer; what is wished waits. */
  isStalled: () => boolean
  /** Asks again now. */
  nudge: () => void
  /** Says what pages that are gone could not. */
  resume: () => Promise<void>
  /** What would be lost if this page went now; undefined where all is said or on its way. */
  unsaid: () => Omit<LeftWishes, 'items'> | undefined
  /** Another page says what waits here. */
  forget: () => void
}

/** So often is a change sent whose answer is lost although the shop can be read. */
const patience = 3
/** Longest time between two tries to reach the shop, in ms. */
const longestPause = 30_000

/**
 * All wishes go to the shop in one row: what was wished in a short time goes together, one tab at a time,
 * one request after the other. An answer that was lost is settled by reading the cart, since the shop
 * may have done what it was asked; only what is missing is sent again.
 */
export function createCartQueue(options: CartQueueOptions): CartQueue {
  const { api, kept, cards, alone, pace, pause } = options
  const { onChange, onOutcome, onFailure, onGone, onMoved } = options
  let sending = noWishes
  let waiting = noWishes
  let running: Promise<void> | undefined
  let isStalled = false
  let wake: () => void = () => undefined
  /** The cart before a change whose answer was lost. */
  let unsure: Cart | undefined
  /** Units are on their way, and arrive although the page goes. */
  let isArriving = false
  const tally = createTally()

  const takeUp = (): void => {
    sending = afterWishes(sending, waiting)
    waiting = noWishes
    tally.note(sending)
    onChange()
  }

  const stall = async (turn: number): Promise<void> => {
    isStalled = true
    onChange()
    const woken = new Promise<void>((resolve) => (wake = resolve))
    await Promise.race([pause(Math.min(longestPause, 500 * 2 ** turn)), woken])
  }

  /** Asks for the cart, as long as it takes. */
  const read = async (): Promise<void> => {
    const before = kept.get()
    for (let turn = 0; ; turn++) {
      try {
        const asked = kept.known()
        kept.found(asked, asked.id === undefined ? undefined : await api.fetch(asked.id))
        break
      } catch (error) {
        if (!(error instanceof ShopUnreachable)) throw error
        await stall(turn)
      }
    }
    isStalled = false
    if (before && !kept.get()) loseCart(before)
  }

  const loseCart = (before: Cart): void => {
    onGone()
    const { units } = sending
    const added = [...units].filter(([, more]) => more > 0)
    // What was to be taken away is gone with the rest.
    sending = { ...sending, units: new Map(added), dropCodes: [], dropGiftCards: [] }
    // Nobody took out what is gone with a cart, and all that is in the next one is new.
    tally.end(before)
    tally.begin(undefined, sending)
  }

  const create = async (turn: number): Promise<void> => {
    const cart = newCartOf(sending)
    if (!cart) {
      sending = noWishes
      return
    }
    try {
      const outcome = await api.create(cart)
      cards.set(sending.addGiftCards)
      sending = noWishes
      isStalled = false
      kept.confirm(outcome.cart)
      onOutcome(outcome, 'units')
    } catch (error) {
      if (!(error instanceof ShopUnreachable)) {
        onFailure(error, 'units', sending)
        sending = noWishes
        return
      }
      // Whatever cart the shop may have made nobody knows: another one loses nothing.
      await stall(turn)
      takeUp()
    }
  }

  const grant = async (step: Step, losses: number): Promise<boolean> => {
    const before = kept.get()
    if (!before) return true
    try {
      // Whatever else is on its way may be said twice; units that wait behind it may not be lost.
      isArriving = step.settle !== undefined
      const outcome = await step.send(api, before, sending, cards)
      sending = step.rest(sending)
      isArriving = false
      if (!outcome) return true
      kept.confirm(outcome.cart)
      onOutcome(outcome, step.part)
      return true
    } catch (error) {
      isArriving = false
      if (error instanceof ShopRefusal && error.isCartGone) {
        kept.confirm(undefined)
        loseCart(before)
        return true
      }
      if (!(error instanceof ShopUnreachable) || losses >= patience) {
        onFailure(error, step.part, sending)
        sending = step.rest(sending)
        return true
      }
      unsure = before
      await read()
      unsure = undefined
      const now = kept.get()
      if (now) {
        sending = step.settle?.(quantitiesOf(before), quantitiesOf(now), sending) ?? sending
        kept.confirm(now)
      }
      takeUp()
      return false
    }
  }

  /** Everything that waits, while no other tab changes the cart. */
  const grantAll = async (): Promise<void> => {
    takeUp()
    if (kept.isOutdated()) await read()
    const left = options.inherit()
    let inherited = noWishes
    for (const { wishes, before } of left) {
      const now = kept.get()
      const open = before && now ? stillMissing(before, quantitiesOf(now), wishes) : wishes
      inherited = afterWishes(inherited, open)
    }
    sending = afterWishes(inherited, sending)
    if (left.length > 0) takeUp()
    tally.begin(kept.get(), sending)
    let losses = 0
    while (!isNothing(sending)) {
      if (kept.get()) {
        const step = steps.find(({ isWished }) => isWished(sending))
        if (!step) break
        losses = (await grant(step, losses)) ? 0 : losses + 1
      } else losses = (await create(losses), losses + 1)
    }
  }

  const drain = async (): Promise<void> => {
    await options.opened()
    do {
      await pace.quiet()
      await alone(() => grantAll().finally(() => tally.end(kept.get()))).catch((error: unknown) => {
        onFailure(error, 'units', sending)
        sending = noWishes
      })
      isStalled = false
    } while (!isNothing(waiting))
    const moved = tally.take()
    if (moved) onMoved(moved)
  }

  const run = (): Promise<void> =>
    (running ??= drain().finally(() => {
      running = undefined
      onChange()
    }))

  return {
    wish(wish) {
      pace.note()
      waiting = withWish(waiting, wish)
      return run()
    },
    open: () => afterWishes(sending, waiting),
    isBusy: () => running !== undefined,
    isSending: () => !isNothing(sending),
    isStalled: () => isStalled,
    nudge: () => wake(),
    resume: run,
    unsaid() {
      const open = isArriving ? { ...sending, units: noDeltas } : sending
      const wishes = afterWishes(open, waiting)
      if (isNothing(wishes)) return undefined
      return { wishes, before: unsure && quantitiesOf(unsure) }
    },
    forget() {
      sending = noWishes
      waiting = noWishes
      wake()
    },
  }
}

/** Whether wishes bring something into the cart: then failing is failing to add. */
export function addsUnits(wishes: Wishes): boolean {
  return [...deltasOf(wishes).values()].some((units) => units > 0)
}
