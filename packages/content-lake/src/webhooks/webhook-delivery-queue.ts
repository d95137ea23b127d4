import { telemetry } from '@orrery/telemetry'
import { randomId } from '../document/document-ids.ts'
import type { Lake } from '../lake.ts'
import { decryptWebhook, type UndecryptableWebhook } from '../store/webhook-secrets.ts'
import type { QueuedMessageWithoutBody } from '../store/webhook-store.ts'
import { backoff, MAX_MESSAGE_AGE_MS, MAX_BACKOFF_MS } from './backoff.ts'
import { isRetryable, sendWebhook, type DeliveryOutcome } from './send-webhook.ts'

/** Concurrent deliveries in total and per webhook: a slow receiver does not block others. */
const MAX_CONCURRENT = 16
const MAX_CONCURRENT_PER_WEBHOOK = 4

/** Settled messages of one webhook that the log retains. */
const KEPT = 1_000

/** Settled messages of one webhook after which its log is pruned. */
const PRUNED_EVERY = 100

export interface DeliveryOptions {
  privateHooks: boolean
  /** Milliseconds within which a receiver must respond. */
  timeout?: number
  /** Schedules a callback; tests do not wait. */
  schedule?: (work: () => void, ms: number) => void
}

interface Lane {
  readonly hook: string
  readonly messages: QueuedMessageWithoutBody[]
  busy: boolean
}

/**
 * Delivers queued messages. Messages about one document are sent in order: the next one waits until the previous one
 * is delivered or given up. Every state is persisted first, so a killed process continues where it was: a message may
 * be delivered twice with the same idempotency key, and is never lost.
 */
export class WebhookDeliveryQueue {
  readonly #lake: Lake
  readonly #options: DeliveryOptions
  readonly #later: (work: () => void, ms: number) => void
  readonly #lanes = new Map<string, Lane>()
  readonly #underWay = new Map<string, number>()
  #held: ReadonlySet<string> = new Set()
  #total = 0
  /** Messages per webhook since its log was pruned. */
  readonly #settled = new Map<string, number>()

  constructor(lake: Lake, options: DeliveryOptions) {
    this.#lake = lake
    this.#options = options
    this.#later = options.schedule ?? ((work, ms) => void setTimeout(work, ms).unref())
  }

  /** Enqueues messages in the order of their creation. */
  add(messages: readonly QueuedMessageWithoutBody[]): void {
    for (const message of messages) {
      const lane = this.#lanes.get(message.lane)
      if (lane) lane.messages.push(message)
      else this.#lanes.set(message.lane, { hook: message.hook, messages: [message], busy: false })
    }
    this.#next()
  }

  /** Sets the paused webhooks: their messages stay queued, in order. */
  setPaused(hooks: ReadonlySet<string>): void {
    this.#held = hooks
    this.#next()
  }

  /** Counts settled messages of a webhook, and prunes its log from time to time. */
  countSettled(hook: string, count: number): void {
    // The first call also prunes what an earlier process left.
    const settled = (this.#settled.get(hook) ?? PRUNED_EVERY) + count
    if (settled >= PRUNED_EVERY) this.#lake.hooks.prune(hook, KEPT)
    this.#settled.set(hook, settled >= PRUNED_EVERY ? 0 : settled)
  }

  /** Messages that are queued or being sent. */
  get waiting(): number {
    let count = 0
    for (const { messages } of this.#lanes.values()) count += messages.length
    return count
  }

  #next(): void {
    for (const [key, lane] of this.#lanes) {
      if (this.#total >= MAX_CONCURRENT || this.#lake.closed.aborted) return
      if (
        lane.busy ||
        this.#held.has(lane.hook) ||
        (this.#underWay.get(lane.hook) ?? 0) >= MAX_CONCURRENT_PER_WEBHOOK
      )
        continue
      const [message] = lane.messages
      if (!message) {
        this.#lanes.delete(key)
        continue
      }
      // A clock that was set back delays no message longer than the backoff.
      const wait = Math.min(
        Date.parse(message.nextAt) - this.#lake.clock().getTime(),
        MAX_BACKOFF_MS,
      )
      lane.busy = true
      if (wait <= 0) void this.#work(lane, message)
      else this.#later(() => this.#wake(lane), wait)
    }
  }

  #wake(lane: Lane): void {
    lane.busy = false
    this.#next()
  }

  async #work(lane: Lane, message: QueuedMessageWithoutBody): Promise<void> {
    this.#count(lane.hook, 1)
    let wait: number | undefined
    try {
      wait = await this.#told(lane, message)
    } catch (error) {
      // The result could not be stored: the message is sent again with the same key.
      if (!this.#lake.closed.aborted) this.#lake.onError(error)
      wait = 5_000
    }
    this.#count(lane.hook, -1)
    if (wait === undefined) lane.messages.shift()
    if (wait === undefined) this.#wake(lane)
    else {
      this.#later(() => this.#wake(lane), wait)
      this.#next()
    }
  }

  /** One delivery attempt in a trace of its own, independent of the current one. */
  #told(lane: Lane, message: QueuedMessageWithoutBody): Promise<number | undefined> {
    const measuring = telemetry()
    if (!measuring) return this.#try(lane, message)
    const reported = { 'orrery.lake.webhook': message.hook }
    return measuring.span('lake.webhook', reported, () => this.#try(lane, message), {
      kind: 'client',
      root: true,
    })
  }

  /** Milliseconds until the retry; undefined when the message is settled. */
  async #try(
    lane: Lane,
    { id, hook: hookId }: QueuedMessageWithoutBody,
  ): Promise<number | undefined> {
    const { hooks, secrets, clock, closed } = this.#lake
    const [hook, message] = [hooks.byId(hookId), hooks.message(id)]
    if (!hook || !message || message.status !== 'queued') return undefined
    const begun = clock()
    const at = performance.now()
    const { privateHooks, timeout } = this.#options
    const open = decryptWebhook(secrets, hook)
    const outcome: DeliveryOutcome =
      'undecryptable' in open
        ? { failure: 'other', resultBody: lockedSentence(open) }
        : await sendWebhook({ ...hook.body, ...open }, message, begun.getTime(), {
            privateHooks,
            signal: closed,
            ...(timeout !== undefined && { timeout }),
          })
    // The lake is closing: the result is unknown, and the message is sent again at the next start.
    if (closed.aborted) return undefined
    const { retryAfter, ...result } = outcome
    const span = telemetry()?.current()
    span?.note({ 'http.response.status_code': outcome.resultCode })
    if (outcome.failure !== undefined) span?.fail(outcome.failure)
    const age = begun.getTime() - Date.parse(message.createdAt)
    // A wrong or missing key loses no queued message: the right one may be configured in time.
    const isAway = 'undecryptable' in open || isRetryable(outcome)
    const wait = isAway ? backoff(message.failures + 1, age, retryAfter) : undefined
    hooks.recordAttempt(
      {
        ...result,
        id: randomId(),
        message: id,
        hook: hookId,
        createdAt: begun.toISOString(),
        duration: Math.round(performance.now() - at),
      },
      {
        status:
          outcome.failure === undefined ? 'success' : wait === undefined ? 'failure' : 'queued',
        nextAt: new Date(clock().getTime() + (wait ?? 0)).toISOString(),
      },
    )
    if (wait === undefined) this.countSettled(hookId, 1)
    if (wait === undefined && isAway) this.#giveUp(lane)
    return wait
  }

  /** Gives up later messages of the lane that are as old: the receiver was unreachable all that time. */
  #giveUp({ hook, messages }: Lane): void {
    const { hooks, clock } = this.#lake
    const first = clock().getTime() - MAX_MESSAGE_AGE_MS
    const fresh = messages.findIndex(
      ({ createdAt }, index) => index > 0 && Date.parse(createdAt) > first,
    )
    const old = messages.slice(1, fresh === -1 ? undefined : fresh)
    if (old.length === 0) return
    hooks.markFailed(old.map(({ id }) => id))
    messages.splice(1, old.length)
    this.countSettled(hook, old.length)
  }

  #count(hook: string, change: 1 | -1): void {
    this.#total += change
    this.#underWay.set(hook, (this.#underWay.get(hook) ?? 0) + change)
  }
}

/** A webhook is not sent unsigned or without its credentials. */
const lockedSentence = ({ undecryptable }: UndecryptableWebhook): string =>
  `Nothing was sent: the secret key of the lake does not decrypt ${undecryptable.join(' and ')} of this webhook. Set them again, or start the lake with the key of before.`
