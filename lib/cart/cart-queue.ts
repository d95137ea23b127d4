import type { Cart, CartMutationResult } from '#lib/shop/cart.ts'
import { ShopUserError, ShopUnreachableError } from '#lib/shop/shop-errors.ts'
import type { CartLock } from './tab-lock.ts'
import type { CartApi } from './cart-api.ts'
import { noUnitDeltas, cartQuantities } from './unit-deltas.ts'
import type { ConfirmedCartStore } from './confirmed-cart.ts'
import type { PersistedMutations } from './persisted-mutations.ts'
import { createCartChangeTracker, type ConfirmedUnitChanges } from './cart-change-tracker.ts'
import type { ClickDebounce } from './debounce-clicks.ts'
import {
  newCartInput,
  type CartPart,
  type BatchStep,
  batchSteps,
  unitsLeftToSend,
} from './send-steps.ts'
import type { GiftCardCodeStore } from './gift-card-codes.ts'
import {
  addsUnits,
  mergePendingMutations,
  hasNoMutations,
  noPendingMutations,
  type CartMutation,
  type PendingMutations,
  addPendingMutation,
  withCodes,
} from './pending-mutations.ts'

export interface CartQueueOptions {
  api: CartApi
  confirmed: ConfirmedCartStore
  giftCardCodes: GiftCardCodeStore
  /** Takes the unsent mutations of closed pages: this page sends them. */
  takePersisted: () => PersistedMutations[]
  /** Saves codes for the page that adds the first line. Returns a function that removes them: false where it has. */
  saveCodes: (codes: readonly string[]) => () => boolean
  withCartLock: CartLock
  debounce: ClickDebounce
  /** Delay between two attempts to reach the shop. */
  wait: (time: number) => Promise<unknown>
  /** Resolves once the cart of an earlier visit was fetched. */
  loaded: () => Promise<void>
  /** The optimistic view changed. */
  onChange: () => void
  onOutcome: (outcome: CartMutationResult, part: CartPart) => void
  onFailure: (error: unknown, part: CartPart, mutations: PendingMutations) => void
  /** The shop no longer has the cart. */
  onCartExpired: () => void
  /** The queue is empty: reports the changes since it last was. */
  onCartChange: (change: ConfirmedUnitChanges) => void
}

export interface CartQueue {
  /** Resolves once the queue is empty. */
  mutate: (mutation: CartMutation) => Promise<void>
  /** Mutations that the shop has not confirmed. */
  pending: () => PendingMutations
  isBusy: () => boolean
  /** A request is in flight, so the next cart is this tab's. */
  isSending: () => boolean
  /** The shop is unreachable; mutations wait. */
  isStalled: () => boolean
  /** Ends the backoff. */
  retryNow: () => void
  /** Sends the unsent mutations of closed pages. */
  resume: () => Promise<void>
  /** What would be lost if this page closed now; undefined if everything is sent. */
  unsent: () => Omit<PersistedMutations, 'items'> | undefined
  /** Drops everything: another page sends it. */
  discard: () => void
}

/** Attempts to send a mutation whose response is lost while the shop can be read. */
const maxAttempts = 3
/** Longest backoff between two attempts to reach the shop, in ms. */
const maxBackoff = 30_000

/**
 * Sends mutations in batches: those of a burst together, one tab at a time, one request after the other. After a lost
 * response the cart is fetched, since the shop may have applied the mutation; only what is missing is sent again.
 */
export function createCartQueue(options: CartQueueOptions): CartQueue {
  const { api, confirmed, giftCardCodes, withCartLock, debounce, wait } = options
  const { onChange, onOutcome, onFailure, onCartExpired, onCartChange } = options
  let sending = noPendingMutations
  let waiting = noPendingMutations
  /** Codes for a cart without lines, which the shop would drop. */
  let heldCodes: readonly string[] = []
  let takeHeldCodes: () => boolean = () => true
  let running: Promise<void> | undefined
  let isStalled = false
  let wake: () => void = () => undefined
  /** The cart before a mutation whose response was lost. */
  let cartBeforeLostResponse: Cart | undefined
  /** Units are in flight, and arrive although the page closes. */
  let isArriving = false
  const changeTracker = createCartChangeTracker()

  const holdCodes = (): void => {
    if (hasLines(confirmed.get()) || addsUnits(sending)) return
    heldCodes = [...heldCodes, ...sending.addCodes]
    sending = { ...sending, addCodes: [] }
  }

  const startBatch = (): void => {
    sending = mergePendingMutations(sending, waiting)
    waiting = noPendingMutations
    changeTracker.include(sending)
    onChange()
  }

  const backOff = async (turn: number): Promise<void> => {
    isStalled = true
    onChange()
    const woken = new Promise<void>((resolve) => (wake = resolve))
    await Promise.race([wait(Math.min(maxBackoff, 500 * 2 ** turn)), woken])
  }

  /** Fetches the cart, and retries with backoff until the shop responds. */
  const read = async (): Promise<void> => {
    const before = confirmed.get()
    for (let turn = 0; ; turn++) {
      try {
        const stored = confirmed.known()
        confirmed.setFetched(
          stored,
          stored.id === undefined ? undefined : await api.fetch(stored.id),
        )
        break
      } catch (error) {
        if (!(error instanceof ShopUnreachableError)) throw error
        await backOff(turn)
      }
    }
    isStalled = false
    if (before && !confirmed.get()) loseCart(before)
  }

  const loseCart = (before: Cart): void => {
    onCartExpired()
    const { units } = sending
    const added = [...units].filter(([, more]) => more > 0)
    // Removals do not apply to the new cart.
    sending = { ...sending, units: new Map(added), dropCodes: [], dropGiftCards: [] }
    // Lines lost by expiry are not reported as removed, and every line of the next cart is new.
    changeTracker.end(before)
    changeTracker.begin(undefined, sending)
  }

  const create = async (turn: number): Promise<void> => {
    const cart = newCartInput(sending)
    if (!cart) {
      sending = noPendingMutations
      return
    }
    try {
      const outcome = await api.create(cart)
      giftCardCodes.set(sending.addGiftCards)
      sending = noPendingMutations
      isStalled = false
      confirmed.confirm(outcome.cart)
      onOutcome(outcome, 'units')
    } catch (error) {
      if (!(error instanceof ShopUnreachableError)) {
        onFailure(error, 'units', sending)
        sending = noPendingMutations
        return
      }
      // The id of a cart whose creation response was lost is unknown; creating another one loses nothing.
      await backOff(turn)
      startBatch()
    }
  }

  const send = async (step: BatchStep, lostResponses: number): Promise<boolean> => {
    const before = confirmed.get()
    if (!before) return true
    try {
      // Other parts may be sent twice; units that wait behind them must not be lost.
      isArriving = step.settle !== undefined
      const outcome = await step.send(api, before, sending, giftCardCodes)
      sending = step.withoutIt(sending)
      isArriving = false
      if (!outcome) return true
      // The shop drops the codes along with the last line.
      const codes = before.discountCodes.map(({ code }) => code)
      if (hasLines(before) && !hasLines(outcome.cart)) sending = withCodes(codes, sending)
      confirmed.confirm(outcome.cart)
      onOutcome(outcome, step.part)
      return true
    } catch (error) {
      isArriving = false
      if (error instanceof ShopUserError && error.isCartGone) {
        confirmed.confirm(undefined)
        loseCart(before)
        return true
      }
      if (!(error instanceof ShopUnreachableError) || lostResponses >= maxAttempts) {
        onFailure(error, step.part, sending)
        sending = step.withoutIt(sending)
        return true
      }
      cartBeforeLostResponse = before
      await read()
      cartBeforeLostResponse = undefined
      const now = confirmed.get()
      if (now) {
        sending = step.settle?.(cartQuantities(before), cartQuantities(now), sending) ?? sending
        confirmed.confirm(now)
      }
      startBatch()
      return false
    }
  }

  /** Sends everything that is pending, while this tab holds the lock. */
  const sendAll = async (): Promise<void> => {
    startBatch()
    if (confirmed.isStale()) await read()
    if (takeHeldCodes()) sending = withCodes(heldCodes, sending)
    heldCodes = []
    const left = options.takePersisted()
    let inherited = noPendingMutations
    for (const { mutations, before } of left) {
      const now = confirmed.get()
      const open =
        before && now ? unitsLeftToSend(before, cartQuantities(now), mutations) : mutations
      inherited = mergePendingMutations(inherited, open)
    }
    sending = mergePendingMutations(inherited, sending)
    if (left.length > 0) startBatch()
    changeTracker.begin(confirmed.get(), sending)
    let lostResponses = 0
    for (holdCodes(); !hasNoMutations(sending); holdCodes()) {
      if (confirmed.get()) {
        const step = batchSteps.find(({ applies }) => applies(sending))
        if (!step) break
        lostResponses = (await send(step, lostResponses)) ? 0 : lostResponses + 1
      } else lostResponses = (await create(lostResponses), lostResponses + 1)
    }
    takeHeldCodes = heldCodes.length > 0 ? options.saveCodes(heldCodes) : () => true
  }

  const drain = async (): Promise<void> => {
    await options.loaded()
    do {
      await debounce.settled()
      await withCartLock(() => sendAll().finally(() => changeTracker.end(confirmed.get()))).catch(
        (error: unknown) => {
          onFailure(error, 'units', sending)
          sending = noPendingMutations
        },
      )
      isStalled = false
    } while (!hasNoMutations(waiting))
    const moved = changeTracker.take()
    if (moved) onCartChange(moved)
  }

  const run = (): Promise<void> =>
    (running ??= drain().finally(() => {
      running = undefined
      onChange()
    }))

  return {
    mutate(mutation) {
      debounce.restart()
      waiting = addPendingMutation(waiting, mutation)
      return run()
    },
    pending: () => {
      const open = mergePendingMutations(sending, waiting)
      return hasLines(confirmed.get()) ? open : withCodes(heldCodes, open)
    },
    isBusy: () => running !== undefined,
    isSending: () => !hasNoMutations(sending),
    isStalled: () => isStalled,
    retryNow: () => wake(),
    resume: run,
    unsent() {
      const open = isArriving ? { ...sending, units: noUnitDeltas } : sending
      const mutations = mergePendingMutations(open, waiting)
      if (hasNoMutations(mutations)) return undefined
      return { mutations, before: cartBeforeLostResponse && cartQuantities(cartBeforeLostResponse) }
    },
    discard() {
      sending = noPendingMutations
      waiting = noPendingMutations
      wake()
    },
  }
}

function hasLines(cart: Cart | undefined): boolean {
  return cart?.lines.some(({ quantity }) => quantity > 0) ?? false
}
