import { SCHEDULER_ROBOT } from '../access/people.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { isReleaseDocument, type ReleaseDocument } from './release-document.ts'
import { publishRelease } from './publish.ts'

/** A timer cannot wait longer than this many milliseconds; a later due time is reached in steps. */
const LONGEST_WAIT = 2 ** 31 - 1

/** Waits between attempts when a due release cannot be published for a reason that may pass (a full disk). */
const RETRY_AFTER = 5_000

/**
 * Publishes scheduled releases at their time. It keeps no list of its own: the release documents are the list, and
 * the step from `scheduled` to `published` is one transaction, so a release goes live once, whatever happens
 * around it.
 */
export class Scheduler {
  readonly #clock: () => Date
  readonly #onError: (error: unknown) => void
  readonly #timers = new Map<DatasetStore, NodeJS.Timeout>()
  readonly #unsubscribe: (() => void)[] = []
  #stopped = false

  constructor(clock: () => Date, onError: (error: unknown) => void) {
    this.#clock = clock
    this.#onError = onError
  }

  /** Publishes what is already due, and everything that falls due from now on. */
  watch(dataset: DatasetStore): void {
    this.#unsubscribe.push(
      dataset.subscribe((commit) => {
        if (commit.changes.some(({ before, after }) => isReleaseDocument(before ?? after)))
          this.#arm(dataset)
      }),
    )
    this.#run(dataset)
  }

  stop(): void {
    this.#stopped = true
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #run(dataset: DatasetStore): void {
    const now = this.#clock().getTime()
    let failed = false
    for (const release of scheduledReleases(dataset)) {
      if (dueAt(release) > now) continue
      failed = !this.#publish(dataset, release) || failed
    }
    this.#arm(dataset, failed ? RETRY_AFTER : 0)
  }

  #publish(dataset: DatasetStore, release: ReleaseDocument): boolean {
    try {
      dataset.transact({ author: SCHEDULER_ROBOT.id }, (transaction) =>
        publishRelease(transaction, release.name),
      )
      return true
    } catch (error) {
      this.#onError(error)
      return this.#recordFailure(dataset, release, error)
    }
  }

  /** An unpublishable release goes back to `active` and says why; true when that could be stored. */
  #recordFailure(dataset: DatasetStore, release: ReleaseDocument, cause: unknown): boolean {
    const message = cause instanceof Error ? cause.message : String(cause)
    try {
      dataset.transact({ author: SCHEDULER_ROBOT.id }, (transaction) =>
        transaction.patch(release._id, {
          set: { state: 'active', error: { message } },
          unset: ['publishAt', 'finalDocumentStates'],
        }),
      )
      return true
    } catch (error) {
      this.#onError(error)
      return false
    }
  }

  #arm(dataset: DatasetStore, least = 0): void {
    clearTimeout(this.#timers.get(dataset))
    const due = Math.min(...scheduledReleases(dataset).map(dueAt))
    if (this.#stopped || due === Infinity) return
    const wait = Math.min(Math.max(due - this.#clock().getTime(), least), LONGEST_WAIT)
    this.#timers.set(
      dataset,
      setTimeout(() => this.#run(dataset), wait),
    )
  }
}

function scheduledReleases(dataset: DatasetStore): ReleaseDocument[] {
  return [...dataset.documents.byType('system.release')]
    .filter(isReleaseDocument)
    .filter((release) => release.state === 'scheduled')
    .sort((a, b) => dueAt(a) - dueAt(b))
}

/** A release without a readable time is not due, ever. */
function dueAt(release: ReleaseDocument): number {
  const due = Date.parse(release.publishAt ?? '')
  return Number.isNaN(due) ? Infinity : due
}
