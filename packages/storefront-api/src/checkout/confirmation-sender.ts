import type { ComposedMail } from '@orrery/server-kit/compose-mail'
import { mailBackoff } from '@orrery/server-kit/mail-backoff'
import type { Mailer, MailResult } from '@orrery/server-kit/mailer'
import type { Database } from '../store/database.ts'
import type { OrderMail, OrderMailStore } from '../store/order-mail-store.ts'
import type { OrderStore } from '../store/order-store.ts'
import type { Order } from '../store/order.ts'

/** How long a running attempt keeps other processes from starting, in milliseconds; longer than any attempt. */
const LEASE = 5 * 60_000
/** Delay between two polls for due e-mails, in milliseconds. */
const pollInterval = 60_000
/** How long a stop waits for a running attempt, in milliseconds; shorter than the launcher's grace period. */
const maxStopDelay = 5_000
/** Confirmations that one address gets in an hour: anyone can enter any address, and no payment stops it. */
const MOST_IN_AN_HOUR = 5
const HOUR = 60 * 60_000

export interface ConfirmationSender {
  /** Sends what is due; resolves when nothing is left. Never throws. */
  run(): Promise<void>
  /** Begins no further attempt. Resolves when the running one has its result in the store, or after some seconds. */
  stop(): Promise<void>
}

export interface ConfirmationSenderOptions {
  database: Database
  mails: OrderMailStore
  orders: OrderStore
  mailer: Mailer
  compose: (order: Order) => ComposedMail
  clock: () => number
  /** Called with the reason of each failed attempt, in which the server may repeat the address. */
  onFailure: (orderNumber: number, reason: string) => void
  onError: (error: unknown) => void
}

/**
 * Sends the confirmation e-mails of orders from the queue in the store. An attempt is claimed in a transaction, so that
 * of several processes one sends it; its result is stored with the next attempt. At start and once a minute it polls
 * for e-mails that an ended process left behind.
 */
export function startConfirmationSender(options: ConfirmationSenderOptions): ConfirmationSender {
  const { database, mails, orders, mailer, compose, clock, onFailure, onError } = options
  let isStopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> | null = null
  let isRequested = false

  const refusalOf = ({ number, customer, placedAt }: Order): string | null => {
    const query = { before: number, email: customer.email, limit: MOST_IN_AN_HOUR }
    const earlier = orders.list(query).at(MOST_IN_AN_HOUR - 1)
    return earlier && earlier.placedAt > placedAt - HOUR
      ? `This address got ${MOST_IN_AN_HOUR} confirmations within an hour.`
      : null
  }
  const send = async (orderNumber: number): Promise<MailResult> => {
    try {
      const order = orders.find(orderNumber)
      const refusal = order ? refusalOf(order) : 'The order is missing.'
      if (!order || refusal !== null) return refused(refusal ?? '')
      return await mailer.send({
        ...compose(order),
        to: [order.customer.email],
        // The number alone would repeat in a new store.
        id: `order-${orderNumber}.${order.placedAt}`,
      })
    } catch (error) {
      // An unexpected error is a failure as well, so that it is shown and given up in the end.
      onError(error)
      return { sent: [], refused: [], pending: [''], reason: 'Internal error.' }
    }
  }
  const attempt = async (): Promise<boolean> => {
    const claimed = await database.write(() => mails.claim(clock(), LEASE))
    if (!claimed) return false
    const { orderNumber, attempts } = claimed
    const result = await send(orderNumber)
    const outcome = outcomeOf(result, attempts, clock())
    if (outcome.error !== null) onFailure(orderNumber, outcome.error)
    await database.write(() => mails.store(orderNumber, outcome))
    return true
  }
  const drain = async () => {
    try {
      for (let isMore = true; isMore && !isStopped;) {
        isRequested = false
        isMore = (await attempt()) || isRequested
      }
    } catch (error) {
      if (!isStopped) onError(error)
    } finally {
      running = null
    }
  }
  const run = (): Promise<void> => {
    isRequested = true
    return (running ??= drain())
  }
  const poll = () => {
    if (isStopped) return
    void run()
    timer = setTimeout(poll, pollInterval).unref()
  }
  timer = setTimeout(poll).unref()
  return {
    run,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const timeout = new Promise((done) => setTimeout(done, maxStopDelay).unref())
      await Promise.race([running, timeout])
    },
  }
}

const refused = (reason: string): MailResult => ({
  sent: [],
  refused: [{ address: '', reason }],
  pending: [],
  reason: undefined,
})

/** The state of an e-mail after an attempt. */
function outcomeOf(
  { refused: gone, pending, reason }: MailResult,
  attempts: number,
  now: number,
): Omit<OrderMail, 'attempts'> {
  const failure = gone[0]?.reason ?? (pending.length > 0 ? (reason ?? null) : null)
  if (failure === null) return { state: 'sent', nextAttemptAt: null, sentAt: now, error: null }
  const delay = pending.length > 0 ? mailBackoff(attempts) : undefined
  return delay === undefined
    ? { state: 'failed', nextAttemptAt: null, sentAt: null, error: failure }
    : { state: 'pending', nextAttemptAt: now + delay, sentAt: null, error: failure }
}
