import { withSpan } from '@orrery/telemetry'
import { limitError } from '@orrery/groq/groq-error'
import { FairQueue } from '../fair-scheduling/fair-queue.ts'
import type { Tenant } from '../fair-scheduling/tenant.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { QueryBudget, QuerySpec, WorkerSettings } from './query-spec.ts'
import { QueryWorkerThread, WorkerExitedError } from './query-worker-thread.ts'

/** Milliseconds beyond its budget after which a query that did not stop by itself is stopped with its thread. */
const KILL_GRACE_MS = 2_000

/** Milliseconds without a question after which the reader's memory is given back. */
const IDLE_TIMEOUT_MS = 300_000

/** Mebibytes of memory beside the documents that one query may fill. */
const QUERY_MEMORY_MB = 112

/** Milliseconds that a question is taken to cost beforehand. */
const ESTIMATED_COST_MS = 200

export interface QueryWorkerOptions extends Omit<WorkerSettings, 'stop'> {
  /** The datasets that there are. */
  datasets: () => readonly DatasetStore[]
  graceMs?: number
  /** Mebibytes of memory that one query may fill. */
  workingMemory?: number
  idleMs?: number
}

/**
 * Answers queries beside the thread that serves everybody, from documents of its own: slow ones, one after the other in fair turns. It
 * starts with the first question, and may be killed and started again without anybody noticing but whoever asked the query that it
 * was killed for.
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

  /** Questions that wait for their turn. */
  get waiting(): number {
    return this.#queue.waiting
  }

  /** Whether there is a thread at the moment. */
  get isRunning(): boolean {
    return this.#thread !== undefined
  }

  /**
   * Answers a question about a dataset as it is now or will be: never as it was before the last acknowledged write.
   * @returns the body of the answer, as UTF-8
   * @throws (as a rejection) GroqError, Throttled where too many wait, and the signal's reason when nobody waits any more.
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
      const thread = await withSpan('lake.reader.follow', {}, () => this.#following(dataset))
      signal?.throwIfAborted()
      const started = performance.now()
      try {
        return await withSpan('lake.reader.answer', {}, () =>
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

  /** Ends the thread; what it was asked is refused. */
  close(): void {
    this.#isClosed = true
    this.kill()
  }

  /** Gives the thread and its memory up; the next question starts another. */
  kill(): void {
    clearTimeout(this.#idle)
    const thread = this.#thread
    // At once: it may still take in messages, and would never answer.
    this.#thread = undefined
    thread?.kill()
  }

  /** A thread that knows the dataset as it is now. One that ends before it was asked anything was not to blame: another is started. */
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
      // It hung in one step, or filled its memory: nothing but this query was under way.
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
