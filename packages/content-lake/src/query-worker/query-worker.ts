import { withSpan } from '@orrery/telemetry'
import { limitError } from '@orrery/groq/groq-error'
import { FairQueue } from '../fair-scheduling/fair-queue.ts'
import type { Tenant } from '../fair-scheduling/tenant.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { QueryBudget, QuerySpec } from './query-spec.ts'
import type { QueryWorkerSettings } from './query-worker-messages.ts'
import { QueryWorkerThread, WorkerExitedError } from './query-worker-thread.ts'

/** Milliseconds after the budget at which a query that does not stop is killed with its thread. */
const KILL_GRACE_MS = 2_000

/** Idle milliseconds after which the worker's memory is released. */
const IDLE_TIMEOUT_MS = 300_000

/** Mebibytes that one query may allocate besides the documents. */
const QUERY_MEMORY_MB = 112

/** Estimated cost of a query in milliseconds. */
const ESTIMATED_COST_MS = 200

export interface QueryWorkerOptions extends Omit<QueryWorkerSettings, 'stop'> {
  /** The existing datasets. */
  datasets: () => readonly DatasetStore[]
  graceMs?: number
  /** Mebibytes that one query may allocate. */
  workingMemory?: number
  idleMs?: number
}

/**
 * Executes slow queries on a worker thread with its own copy of the documents, one at a time in
 * fair order. The worker starts with the first query; a restart affects only the query that caused
 * it.
 */
export class QueryWorker {
  readonly #options: QueryWorkerOptions
  readonly #queue = new FairQueue({
    jobName: 'slow queries',
    slots: 1,
    waitingPerTenant: { stranger: 32, member: 200 },
    waiting: 300,
  })
  #thread: QueryWorkerThread | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: QueryWorkerOptions) {
    this.#options = options
  }

  /** Number of queued queries. */
  get waiting(): number {
    return this.#queue.waiting
  }

  /** Whether the worker is running. */
  get isRunning(): boolean {
    return this.#thread !== undefined
  }

  /**
   * Executes a query against the current dataset: never against a state older than the last
   * acknowledged write.
   * @returns the response body as UTF-8
   * @throws (as a rejection) GroqError, ThrottledError if the queue is full, and the signal's
   * reason after a disconnect
   */
  async execute(
    tenant: Tenant,
    dataset: DatasetStore,
    question: QuerySpec,
    budget: QueryBudget,
    signal?: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const turn = await this.#queue.acquire(tenant, {
      cost: ESTIMATED_COST_MS,
      ...(signal && { signal }),
    })
    clearTimeout(this.#idle)
    let took = 0
    try {
      const thread = await withSpan('lake.worker.sync', {}, () => this.#following(dataset))
      signal?.throwIfAborted()
      const started = performance.now()
      try {
        return await withSpan('lake.worker.query', {}, () =>
          this.#watched(thread, dataset, question, budget, signal),
        )
      } finally {
        took = performance.now() - started
      }
    } finally {
      turn.release(took)
      if (this.#queue.running === 0 && !this.#isClosed) this.#rest()
    }
  }

  /** Terminates the worker and rejects pending queries. */
  close(): void {
    this.#isClosed = true
    this.kill()
  }

  /** Terminates the worker and releases its memory; the next query starts a new one. */
  kill(): void {
    clearTimeout(this.#idle)
    const thread = this.#thread
    // Cleared at once: the old worker may still receive messages and would never respond.
    this.#thread = undefined
    thread?.kill()
  }

  /**
   * Returns a worker with the current dataset. A worker that exits before the query started is
   * replaced, because the query is not the cause.
   */
  async #following(dataset: DatasetStore): Promise<QueryWorkerThread> {
    for (let tries = 0; ; tries += 1) {
      if (this.#isClosed) throw new WorkerExitedError('The lake is closing')
      if (this.#thread?.isOutgrown) this.kill()
      this.#thread ??= this.#start()
      const thread = this.#thread
      try {
        thread.retain(new Set(this.#options.datasets()))
        await thread.catchUp(dataset)
        return thread
      } catch (error) {
        if (!(error instanceof WorkerExitedError) || tries === 2) throw error
      }
    }
  }

  #start(): QueryWorkerThread {
    const { file, publicUrl, projectId, workingMemory = QUERY_MEMORY_MB } = this.#options
    const settings = { file, publicUrl, projectId }
    const thread = new QueryWorkerThread(settings, workingMemory, () => {
      if (this.#thread === thread) this.#thread = undefined
    })
    return thread
  }

  async #watched(
    thread: QueryWorkerThread,
    dataset: DatasetStore,
    question: QuerySpec,
    budget: QueryBudget,
    signal?: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const graceMs = this.#options.graceMs ?? KILL_GRACE_MS
    let hung = false
    const watchdog = setTimeout(() => {
      hung = true
      this.kill()
    }, budget.milliseconds + graceMs)
    try {
      return await thread.execute(dataset, question, budget, signal)
    } catch (error) {
      signal?.throwIfAborted()
      // The query blocked or exhausted its memory: no other query was running.
      if (error instanceof WorkerExitedError && !this.#isClosed)
        throw limitError(hung ? 'time' : 'memory').within(question.query)
      throw error
    } finally {
      clearTimeout(watchdog)
    }
  }

  #rest(): void {
    this.#idle = setTimeout(() => this.kill(), this.#options.idleMs ?? IDLE_TIMEOUT_MS)
    this.#idle.unref()
  }
}
