import type { Database } from './database.ts'

/** The confirmation e-mail of an order. */
export interface OrderMail {
  state: 'pending' | 'sent' | 'failed'
  attempts: number
  /** When it is attempted again; null unless pending. A running attempt moves it ahead, so that no other starts. */
  nextAttemptAt: number | null
  sentAt: number | null
  /** Why the last attempt failed, as a sentence. */
  error: string | null
}

/** Pending e-mails that failed before, with the latest reason. */
export interface WaitingOrderMails {
  count: number
  error: string | null
}

export interface OrderMailStore {
  /** Queues the e-mail of an order, in the transaction that places it. */
  queue(orderNumber: number, now: number): void
  /** Begins the attempt of the oldest due e-mail, which is due again after `lease` milliseconds. */
  claim(now: number, lease: number): { orderNumber: number; attempts: number } | null
  store(orderNumber: number, result: Omit<OrderMail, 'attempts'>): void
  find(orderNumber: number): OrderMail | null
  waiting(): WaitingOrderMails
}

interface Row {
  order_number: number
  state: OrderMail['state']
  attempts: number
  next_attempt_at: number | null
  sent_at: number | null
  error: string | null
}

export function createOrderMailStore(database: Database): OrderMailStore {
  return {
    queue(orderNumber, now) {
      database
        .prepare(
          `INSERT INTO order_mail (order_number, state, attempts, next_attempt_at)
           VALUES (?, 'pending', 0, ?)`,
        )
        .run(orderNumber, now)
    },
    claim(now, lease) {
      const due = database
        .prepare(
          `SELECT order_number, attempts FROM order_mail
           WHERE next_attempt_at <= ? ORDER BY next_attempt_at LIMIT 1`,
        )
        .get(now) as Pick<Row, 'order_number' | 'attempts'> | undefined
      if (!due) return null
      const attempts = due.attempts + 1
      database
        .prepare('UPDATE order_mail SET attempts = ?, next_attempt_at = ? WHERE order_number = ?')
        .run(attempts, now + lease, due.order_number)
      return { orderNumber: due.order_number, attempts }
    },
    store(orderNumber, { state, nextAttemptAt, sentAt, error }) {
      database
        .prepare(
          `UPDATE order_mail SET state = ?, next_attempt_at = ?, sent_at = ?, error = ?
           WHERE order_number = ?`,
        )
        .run(state, nextAttemptAt, sentAt, error, orderNumber)
    },
    find(orderNumber) {
      const row = database
        .prepare('SELECT * FROM order_mail WHERE order_number = ?')
        .get(orderNumber) as Row | undefined
      if (!row) return null
      const { state, attempts, next_attempt_at: nextAttemptAt, sent_at: sentAt, error } = row
      return { state, attempts, nextAttemptAt, sentAt, error }
    },
    waiting() {
      // SQLite takes the column `error` from the row of the maximum: that of the latest failure.
      const { count, error } = database
        .prepare(
          `SELECT count(*) AS count, max(next_attempt_at), error FROM order_mail
           WHERE next_attempt_at IS NOT NULL AND error IS NOT NULL`,
        )
        .get() as { count: number; error: string | null }
      return { count, error }
    },
  }
}
