import { telemetry } from '@orrery/telemetry'
import { randomId } from '../document/document-ids.ts'
import type { Lake } from '../lake.ts'
import { decryptHook, type UndecryptableHook } from '../store/webhook-secrets.ts'
import type { QueuedMessage } from '../store/hook-store.ts'
import { backoff, GIVEN_UP_MS, LONGEST_MS } from './backoff.ts'
import { mayPass, send, type Outcome } from './send.ts'

/** Messages under way at the same time, and of one webhook: a slow receiver leaves room for others. */
const UNDER_WAY = 16
const UNDER_WAY_EACH = 4

/** Settled messages of one webhook that the log keeps. */
const KEPT = 1_000

/** So many of one webhook are settled before its log is looked through for older ones. */
const PRUNED_EVERY = 100

export interface DeliveryOptions {
  privateHooks: boolean
  /** Milliseconds that a receiver has to answer. */
  timeout?: number
  /** Calls back after so many milliseconds; tests do not wait. */
  later?: (work: () => void, ms: number) => void
}

interface Lane {
  readonly hook: string
  readonly messages: QueuedMessage[]
  busy: boolean
}

/**
 * Sends what waits. The messages about one document go one after the other: the next one waits until the one before was taken or
 * given up. Everything is written down before it counts, so that a killed process goes on where it was: a message may then come twice,
 * under the same idempotency key, and never not at all.
 */
export class Deliveries {
  readonly #lake: Lake
  readonly #options: DeliveryOptions
  readonly #later: (work: () => void, ms: number) => void
  readonly #lanes = new Map<string, Lane>()
  readonly #underWay = new Map<string, number>()
  #held: ReadonlySet<string> = new Set()
  #total = 0
  /** How many of each webhook were settled since its log was last pruned. */
  readonly #settled = new Map<string, number>()

  constructor(lake: Lake, options: DeliveryOptions) {
    this.#lake = lake
    this.#options = options
    this.#later = options.later ?? ((work, ms) => void setTimeout(work, ms).unref())
  }

  /** Takes messages in the order in which they were made. */
  add(messages: readonly QueuedMessage[]): void {
    for (const message of messages) {
      const lane = this.#lanes.get(message.lane)
      if (lane) lane.messages.push(message)
      else this.#lanes.set(message.lane, { hook: message.hook, messages: [message], busy: false })
    }
    this.#next()
  }

  /** Says which webhooks are sent nothing for now: what waits for them stays, in order, until they are none of these. */
  hold(hooks: ReadonlySet<string>): void {
    this.#held = hooks
    this.#next()
  }

  /** Counts messages of a webhook that came to an end, and forgets its oldest ones now and then. */
  settled(hook: string, count: number): void {
    // What an earlier process left is looked through at the first.
    const settled = (this.#settled.get(hook) ?? PRUNED_EVERY) + count
    if (settled >= PRUNED_EVERY) this.#lake.hooks.prune(hook, KEPT)
    this.#settled.set(hook, settled >= PRUNED_EVERY ? 0 : settled)
  }

  /** How many wait or are under way. */
  get waiting(): number {
    let count = 0
    for (const { messages } of this.#lanes.values()) count += messages.length
    return count
  }

  #next(): void {
    for (const [key, lane] of this.#lanes) {
      if (this.#total >= UNDER_WAY || this.#lake.closed.aborted) return
      if (
        lane.busy ||
        this.#held.has(lane.hook) ||
        (this.#underWay.get(lane.hook) ?? 0) >= UNDER_WAY_EACH
      )
        continue
      const [message] = lane.messages
      if (!message) {
        this.#lanes.delete(key)
        continue
      }
      // A clock that was set back makes nobody wait longer than a backoff does.
      const wait = Math.min(Date.parse(message.nextAt) - this.#lake.clock().getTime(), LONGEST_MS)
      lane.busy = true
      if (wait <= 0) void this.#work(lane, message)
      else this.#later(() => this.#wake(lane), wait)
    }
  }

  #wake(lane: Lane): void {
    lane.busy = false
    this.#next()
  }

  async #work(lane: Lane, message: QueuedMessage): Promise<void> {
    this.#count(lane.hook, 1)
    let wait: number | undefined
    try {
      wait = await this.#told(lane, message)
    } catch (error) {
      // The disk refused to say how it went: it is sent again, under the same key.
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

  /** What a try comes to, told as a trace of its own: what happens to be under way did not cause it. */
  #told(lane: Lane, message: QueuedMessage): Promise<number | undefined> {
    const measuring = telemetry()
    if (!measuring) return this.#try(lane, message)
    const told = { 'orrery.lake.webhook': message.hook }
    return measuring.span('lake.webhook', told, () => this.#try(lane, message), {
      kind: 'client',
      root: true,
    })
  }

  /** Milliseconds after which it is tried again; undefined when it is settled. */
  async #try(lane: Lane, { id, hook: hookId }: QueuedMessage): Promise<number | undefined> {
    const { hooks, secrets, clock, closed } = this.#lake
    const [hook, message] = [hooks.byId(hookId), hooks.message(id)]
    if (!hook || !message || message.status !== 'queued') return undefined
    const begun = clock()
    const at = performance.now()
    const { privateHooks, timeout } = this.#options
    const open = decryptHook(secrets, hook)
    const outcome: Outcome =
      'undecryptable' in open
        ? { failure: 'other', resultBody: lockedSentence(open) }
        : await send({ ...hook.body, ...open }, message, begun.getTime(), {
            privateHooks,
            signal: closed,
            ...(timeout !== undefined && { timeout }),
          })
    // The lake closes: how it went is not known, and it is sent again at the next start.
    if (closed.aborted) return undefined
    const { retryAfter, ...result } = outcome
    const span = telemetry()?.current()
    span?.note({ 'http.response.status_code': outcome.resultCode })
    if (outcome.failure !== undefined) span?.fail(outcome.failure)
    const age = begun.getTime() - Date.parse(message.createdAt)
    // A start with the wrong key, or without one, loses nothing that was queued: the right one may be back in time.
    const isAway = 'undecryptable' in open || mayPass(outcome)
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
    if (wait === undefined) this.settled(hookId, 1)
    if (wait === undefined && isAway) this.#giveUp(lane)
    return wait
  }

  /** Gives up with the first message of a lane those behind it that have waited as long: nobody was there in all that time. */
  #giveUp({ hook, messages }: Lane): void {
    const { hooks, clock } = this.#lake
    const first = clock().getTime() - GIVEN_UP_MS
    const fresh = messages.findIndex(
      ({ createdAt }, index) => index > 0 && Date.parse(createdAt) > first,
    )
    const old = messages.slice(1, fresh === -1 ? undefined : fresh)
    if (old.length === 0) return
    hooks.markFailed(old.map(({ id }) => id))
    messages.splice(1, old.length)
    this.settled(hook, old.length)
  }

  #count(hook: string, change: 1 | -1): void {
    this.#total += change
    this.#underWay.set(hook, (this.#underWay.get(hook) ?? 0) + change)
  }
}

/** Nothing is sent unsigned, or without the credentials that a receiver expects. */
const lockedSentence = ({ undecryptable }: UndecryptableHook): string =>
  `Nothing was sent: the secret key of the lake does not decrypt ${undecryptable.join(' and ')} of this webhook. Set them again, or start the lake with the key of before.`
