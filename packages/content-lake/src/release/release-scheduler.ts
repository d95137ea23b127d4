import { RELEASE_SCHEDULER_PRINCIPAL } from '../access/project-members.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { StorageError } from '../store/storage-error.ts'
import type { TransactionRunner } from '../write/transaction-runner.ts'
import {
  dueTimeOf,
  isReleaseDocument,
  scheduledReleases,
  type ReleaseDocument,
} from './release-document.ts'
import { publishRelease } from './publish-release.ts'

/** Maximum timer in milliseconds: timers pause while the machine sleeps, and the clock may change. */
const LONGEST_WAIT = 30_000

/** Delay before retrying after a transient error such as a full disk. */
const RETRY_AFTER = 5_000

/**
 * Publishes scheduled releases at their time. It has no state of its own: the release documents are the
 * schedule, and the change from `scheduled` to `published` is one transaction, so a release is published
 * exactly once.
 */
export class ReleaseScheduler {
  readonly #writer: TransactionRunner
  readonly #clock: () => Date
  readonly #onError: (error: unknown) => void
  readonly #timers = new Map<DatasetStore, NodeJS.Timeout>()
  readonly #watched = new Map<DatasetStore, () => void>()
  /** Datasets whose due releases are being published; their timers are set again at the end. */
  readonly #running = new Set<DatasetStore>()
  #stopped = false

  constructor(writer: TransactionRunner, clock: () => Date, onError: (error: unknown) => void) {
    this.#writer = writer
    this.#clock = clock
    this.#onError = onError
  }

  /** Starts scheduling a dataset; resolves when overdue releases are published. */
  watch(dataset: DatasetStore): Promise<void> {
    this.#watched.set(
      dataset,
      dataset.subscribe((commit) => {
        if (commit.changes.some(({ before, after }) => isReleaseDocument(before ?? after)))
          this.#arm(dataset)
      }),
    )
    return this.#run(dataset)
  }

  /** Stops scheduling a dataset. */
  forget(dataset: DatasetStore): void {
    this.#watched.get(dataset)?.()
    this.#watched.delete(dataset)
    clearTimeout(this.#timers.get(dataset))
    this.#timers.delete(dataset)
  }

  stop(): void {
    this.#stopped = true
    for (const dataset of Array.from(this.#watched.keys())) this.forget(dataset)
  }

  async #run(dataset: DatasetStore): Promise<void> {
    if (this.#running.has(dataset)) return
    this.#running.add(dataset)
    const now = this.#clock().getTime()
    const failed = new Set<string>()
    // Evaluated again each time, because a release may be unscheduled while another one is published.
    const next = () =>
      scheduledReleases(dataset.pending.documents).find(
        (release) => dueTimeOf(release) <= now && !failed.has(release._id),
      )
    const isWatched = () => this.#watched.has(dataset)
    for (let release = next(); release && isWatched(); release = next()) {
      if (!(await this.#publish(dataset, release))) failed.add(release._id)
    }
    this.#running.delete(dataset)
    this.#arm(dataset, failed.size > 0 ? RETRY_AFTER : 0)
  }

  async #publish(dataset: DatasetStore, release: ReleaseDocument): Promise<boolean> {
    try {
      await this.#writer.transact(
        dataset,
        { author: RELEASE_SCHEDULER_PRINCIPAL.id },
        (transaction) => publishRelease(transaction, release.name),
      )
      return true
    } catch (error) {
      this.#onError(error)
      // Stays due after a disk error, and is retried.
      if (error instanceof StorageError) return false
      return this.#recordFailure(dataset, release, error)
    }
  }

  /** Reverts an unpublishable release to `active` with the reason; true if stored. */
  async #recordFailure(
    dataset: DatasetStore,
    release: ReleaseDocument,
    cause: unknown,
  ): Promise<boolean> {
    const message = cause instanceof Error ? cause.message : String(cause)
    try {
      await this.#writer.transact(
        dataset,
        { author: RELEASE_SCHEDULER_PRINCIPAL.id },
        (transaction) => {
          // It may have been unscheduled since the failure.
          const now = transaction.get(release._id)
          if (!isReleaseDocument(now) || now.state !== 'scheduled') return
          transaction.patch(release._id, {
            set: { state: 'active', error: { message } },
            unset: ['publishAt', 'finalDocumentStates'],
          })
        },
      )
      return true
    } catch (error) {
      this.#onError(error)
      return false
    }
  }

  #arm(dataset: DatasetStore, least = 0): void {
    if (this.#running.has(dataset) || !this.#watched.has(dataset)) return
    clearTimeout(this.#timers.get(dataset))
    const due = Math.min(...scheduledReleases(dataset.pending.documents).map(dueTimeOf))
    if (this.#stopped || due === Infinity) return
    const wait = Math.min(Math.max(due - this.#clock().getTime(), least), LONGEST_WAIT)
    this.#timers.set(
      dataset,
      setTimeout(() => void this.#run(dataset), wait),
    )
  }
}
