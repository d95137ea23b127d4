import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Lake } from '../lake.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { WebhookRecord } from '../store/webhook-store.ts'
import { documentAtSequence } from '../store/document-revisions.ts'
import {
  decryptWebhook,
  reencryptWebhookWithCurrentKey,
  encryptPlaintextWebhookSecrets,
  type WebhookReencryptionResult,
} from '../store/webhook-secrets.ts'
import { WebhookDeliveryQueue, type DeliveryOptions } from './webhook-delivery-queue.ts'
import {
  webhookMessageFor,
  type NewWebhookMessage,
  type CommittedTransaction,
} from './webhook-message.ts'

/** Changes, or else one whole transaction, whose messages are stored together. */
const BATCH = 100

/** Milliseconds after which the position is stored where no message was created. */
const PLACE_EVERY_MS = 5_000

/** Milliseconds until a retry after a storage failure. */
const RETRY_MS = 5_000

/** A committed transaction that is not processed yet. */
interface Waiting {
  dataset: DatasetStore
  reported: CommittedTransaction
}

/**
 * Creates webhook messages for committed changes. Commits do not wait for webhooks: messages are evaluated
 * afterwards, in scheduler turns, and stored in one transaction with the log position. After a crash, later commits
 * are read from the log and evaluated again; the same change yields the same message id.
 */
export class WebhookService {
  readonly deliveries: WebhookDeliveryQueue
  readonly #lake: Lake
  readonly #waiting: Waiting[] = []
  readonly #places = new Map<string, number>()
  #hooks: readonly WebhookRecord[] = []
  #working: Promise<void> | undefined
  #noted = 0

  constructor(lake: Lake, options: DeliveryOptions) {
    this.#lake = lake
    this.deliveries = new WebhookDeliveryQueue(lake, options)
  }

  /** Resumes from the stored position and subscribes to new commits. */
  start(): void {
    this.reload()
    const datasets = this.#lake.listDatasets()
    if (this.#hooks.length > 0) for (const dataset of datasets) this.#recall(dataset)
    for (const dataset of datasets) this.#watch(dataset)
    this.#lake.onDatasetAdded((dataset) => this.#watch(dataset))
    this.deliveries.add(this.#lake.hooks.queued())
    void this.processCommits()
  }

  /** Reloads the webhooks from the store. */
  reload(): void {
    this.#hooks = this.#lake.hooks.all()
    const disabled = this.#hooks.filter(({ body }) => body.isDisabledByUser)
    this.deliveries.setPaused(new Set(disabled.map(({ id }) => id)))
  }

  /** Resolves when all commits so far are processed. */
  async processCommits(): Promise<void> {
    this.#working ??= this.#work().finally(() => (this.#working = undefined))
    await this.#working
  }

  #watch(dataset: DatasetStore): void {
    dataset.subscribe((commit) => {
      if (this.#hooks.length === 0) return
      this.#waiting.push({ dataset, reported: commit })
      void this.processCommits()
    })
  }

  /** Commits after the stored position, from the log. */
  #recall(dataset: DatasetStore): void {
    const since = Math.min(...this.#hooks.map((hook) => hook.since))
    const place = Math.max(this.#lake.hooks.lastSequence(dataset.name) ?? 0, since)
    if (place >= dataset.sequence) return
    const reported = new Map<
      number,
      CommittedTransaction & { changes: CommittedTransaction['changes'][number][] }
    >()
    for (const { sequence, transactionId, timestamp, documentId } of Array.from(
      dataset.log.stepsAfter(place),
    )) {
      const [after, before] = [sequence, sequence - 1].map((at) =>
        documentAtSequence(dataset.history(documentId), at),
      )
      const entry = reported.get(sequence) ?? { sequence, transactionId, timestamp, changes: [] }
      entry.changes.push({ id: documentId, ...(before && { before }), ...(after && { after }) })
      reported.set(sequence, entry)
    }
    for (const each of reported.values()) this.#waiting.push({ dataset, reported: each })
  }

  async #work(): Promise<void> {
    // After the turn of the commit.
    await setImmediate()
    while (this.#waiting.length > 0 && !this.#lake.closed.aborted) {
      const batch = this.#takeSome()
      try {
        // A receiver must read the commit from any process.
        await this.#lake.cluster?.awaitReplicated()
        await this.#tell(batch)
        await setImmediate()
      } catch (error) {
        if (this.#lake.closed.aborted) return
        // Storage failed: the batch is processed again, so that nothing is lost.
        this.#lake.onError(error)
        this.#waiting.unshift(...batch)
        await setTimeout(RETRY_MS, undefined, { ref: false, signal: this.#lake.closed }).catch(
          () => {},
        )
      }
    }
  }

  #takeSome(): Waiting[] {
    let [changes, count] = [0, 0]
    for (const { reported } of this.#waiting) {
      changes += reported.changes.length
      count += 1
      if (changes >= BATCH) break
    }
    return this.#waiting.splice(0, count)
  }

  async #tell(batch: readonly Waiting[]): Promise<void> {
    const { clock, hooks, quotas, closed } = this.#lake
    const share = quotas.member('webhooks')
    const now = clock()
    const work = this.#messagesOf(batch, now)
    const messages: NewWebhookMessage[] = []
    const piece = (): boolean => {
      const { done, value } = work.next()
      if (value && !hooks.message(value.id)) messages.push(value)
      return done === true
    }
    while (!(await share.run(piece, { signal: closed }))) if (closed.aborted) return
    for (const { dataset, reported } of batch) this.#places.set(dataset.name, reported.sequence)
    if (messages.length === 0 && now.getTime() - this.#noted < PLACE_EVERY_MS) return
    await share.run(() => hooks.enqueue(messages, this.#places), { signal: closed })
    this.#noted = now.getTime()
    this.#places.clear()
    this.deliveries.add(messages.filter(({ status }) => status === 'queued'))
    for (const { hook, status } of messages)
      if (status !== 'queued') this.deliveries.countSettled(hook, 1)
  }

  /** The messages of some transactions, in order; yields to other work. */
  *#messagesOf(
    batch: readonly Waiting[],
    now: Date,
  ): Generator<NewWebhookMessage | undefined, void> {
    const { projectId } = this.#lake.config
    for (const { dataset, reported } of batch)
      for (const change of reported.changes)
        for (const hook of this.#hooks)
          yield yield* webhookMessageFor(hook, reported, change, { dataset, projectId, now })
  }
}

const ofLakes = new WeakMap<Lake, WebhookService>()

/** Starts the webhooks of a lake, until it closes. */
export function startWebhooks(lake: Lake, options: Partial<DeliveryOptions> = {}): WebhookService {
  const privateHooks = lake.config.privateHooks ?? false
  const webhooks = new WebhookService(lake, { privateHooks, ...options })
  ofLakes.set(lake, webhooks)
  webhooks.start()
  return webhooks
}

/** The webhooks of a lake; undefined where they are not started. */
export function webhookServiceOf(lake: Lake): WebhookService | undefined {
  return ofLakes.get(lake)
}

/**
 * Encrypts plaintext secrets of earlier versions and secrets of a previous key with the current key. Webhooks and key
 * fingerprint change in one transaction, so that a crash leaves no webhook under an unknown key.
 */
export function reencryptWebhookSecrets({
  hooks,
  secretKey,
  secrets,
}: Lake): WebhookReencryptionResult {
  const isOverwritten = hooks.withSecureDelete(() => {
    hooks.replace(hooks.unencrypted().map((hook) => encryptPlaintextWebhookSecrets(secrets, hook)))
    const before = hooks.all()
    hooks.replace(
      before
        .map((hook) => reencryptWebhookWithCurrentKey(secrets, hook))
        .filter((hook, at) => hook !== before[at]),
    )
    const { fingerprint } = secrets
    if (secretKey.fingerprint() !== fingerprint) secretKey.setFingerprint(fingerprint)
  })
  const undecryptable = hooks
    .all()
    .filter((hook) => 'undecryptable' in decryptWebhook(secrets, hook))
  return { undecryptable, isOverwritten }
}
