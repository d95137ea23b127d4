import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Commit } from '../document/commit.ts'
import type { LakeDocument } from '@orrery/groq/document'
import { GroqError } from '@orrery/groq/groq-error'
import { ThrottledError } from '../fair-scheduling/throttled-error.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { QueryBudget, QuerySpec } from './query-spec.ts'
import type {
  QueryWorkerResponse,
  QueryWorkerSettings,
  QueryWorkerRequest,
} from './query-worker-messages.ts'

/** The worker exited before it responded. */
export class WorkerExitedError extends Error {
  override readonly name = 'WorkerExitedError'
}

interface LoadedDataset {
  readonly number: number
  /** Log sequence up to which the worker is up to date; undefined before it has loaded. */
  sequence: number | undefined
}

interface PendingResponse {
  resolve(said: QueryWorkerResponse): void
  reject(error: unknown): void
}

/** Mebibytes of the young generation; more only delays garbage collection. */
const YOUNG_GENERATION_MB = 16

/** Minimum growth of the documents, in mebibytes, before another worker is started for them. */
const MIN_GROWTH_MB = 32

/**
 * Upper bound of the memory of a database's documents, in mebibytes: four times its size with the
 * write-ahead log.
 */
function documentMemory(file: string): number {
  const sizes = [file, `${file}-wal`].map((each) => statSync(each, { throwIfNoEntry: false })?.size)
  return Math.ceil((sizes.reduce<number>((sum, size = 0) => sum + size, 0) * 4) / 1024 / 1024)
}

/** Converts a failure of the worker to an error with the SQLite code. */
function workerError({ message, errcode }: QueryWorkerResponse & { type: 'failed' }): Error {
  return Object.assign(new Error(`query worker: ${message}`), { errcode })
}

/** Documents per message: copying so many blocks this thread for a few milliseconds at most. */
const DOCUMENTS_PER_MESSAGE = 100

/** Load attempts while writes outrun the commit history in memory. */
const MAX_LOADS = 3

type Settings = Omit<QueryWorkerSettings, 'stop'>

/** One worker thread that executes one query at a time. It cannot be reused after it has exited. */
export class QueryWorkerThread {
  readonly #worker: Worker
  readonly #stop = new Int32Array(new SharedArrayBuffer(4))
  readonly #followed = new Map<DatasetStore, LoadedDataset>()
  #lastNumber = 0
  #lastId = 0
  #isOver = false
  /** Requests that await a response, by message id. */
  readonly #waiting = new Map<number, PendingResponse>()
  readonly #onEnd: () => void
  readonly #file: string
  /** Mebibytes reserved for documents. */
  readonly #documentMemory: number

  /**
   * @param workingMemory mebibytes that a query may allocate besides the documents; beyond, the
   * worker exits
   * @param onEnd called once when the worker has exited for any reason
   */
  constructor(settings: Settings, workingMemory: number, onEnd: () => void) {
    this.#file = settings.file
    const documents = documentMemory(settings.file)
    this.#documentMemory = documents + Math.max(MIN_GROWTH_MB, Math.ceil(documents / 4))
    this.#worker = new Worker(new URL('query-worker-entry.ts', import.meta.url), {
      workerData: { ...settings, stop: this.#stop.buffer } satisfies QueryWorkerSettings,
      name: 'reader',
      resourceLimits: {
        maxOldGenerationSizeMb: workingMemory + this.#documentMemory,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
    })
    this.#onEnd = onEnd
    this.#worker.unref()
    this.#worker.on('message', (message: QueryWorkerResponse) => {
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      if (message.type !== 'failed') waiting?.resolve(message)
      else if (waiting) waiting.reject(workerError(message))
      else this.#end(workerError(message))
    })
    this.#worker.on('error', (cause) => this.#end(cause))
    this.#worker.on('exit', () => this.#end())
  }

  /**
   * Whether the documents may have outgrown their reserved memory, at the expense of the query's.
   */
  get isOutgrown(): boolean {
    return documentMemory(this.#file) > this.#documentMemory
  }

  /**
   * Brings a dataset in the worker up to its newest durable commit.
   * @throws (as a rejection) WorkerExitedError, ThrottledError if writes outrun loading, and what
   * SQLite reports
   */
  async catchUp(dataset: DatasetStore): Promise<void> {
    const followed = this.#followed.get(dataset) ?? {
      number: ++this.#lastNumber,
      sequence: undefined,
    }
    this.#followed.set(dataset, followed)
    const { number } = followed
    const commits = await this.#missed(dataset, followed)
    const newest = commits.at(-1)
    if (!newest) return
    const changed = new Map<string, LakeDocument | undefined>()
    for (const { changes } of commits) for (const { id, after } of changes) changed.set(id, after)
    const put = [...changed.values()].filter((document) => document !== undefined)
    const gone = [...changed].filter(([, document]) => !document).map(([id]) => id)
    await this.#tell(number, put.slice(0, DOCUMENTS_PER_MESSAGE), gone)
    for (let next = DOCUMENTS_PER_MESSAGE; next < put.length; next += DOCUMENTS_PER_MESSAGE)
      await this.#tell(number, put.slice(next, next + DOCUMENTS_PER_MESSAGE), [])
    followed.sequence = newest.sequence
  }

  /**
   * The commits since the last update; reloads the dataset first if they are no longer in memory.
   */
  async #missed(dataset: DatasetStore, followed: LoadedDataset): Promise<Commit[]> {
    const { name } = dataset
    for (let loads = 0; ; loads += 1) {
      const { number, sequence } = followed
      const commits = sequence === undefined ? undefined : dataset.since(sequence)
      if (commits) return commits
      if (loads === MAX_LOADS)
        throw new ThrottledError(
          `More is written to "${name}" than can be read; try again later`,
          5,
        )
      followed.sequence = undefined
      const loaded = await this.#hear({ type: 'load', id: ++this.#lastId, number, dataset: name })
      if (loaded.type !== 'loaded')
        throw new Error(`query worker: ${loaded.type} instead of loaded`)
      followed.sequence = loaded.sequence
    }
  }

  async #tell(number: number, put: LakeDocument[], gone: string[]): Promise<void> {
    try {
      await this.#hear({ type: 'follow', id: ++this.#lastId, number, put, gone })
    } catch (error) {
      // The commit may be partly applied, so the worker's state matches no revision of the dataset.
      throw this.#end(error)
    }
  }

  /** Releases datasets that no longer exist. */
  retain(datasets: ReadonlySet<DatasetStore>): void {
    for (const [dataset, { number }] of this.#followed) {
      if (datasets.has(dataset)) continue
      this.#followed.delete(dataset)
      this.#worker.postMessage({
        type: 'forget',
        id: ++this.#lastId,
        number,
      } satisfies QueryWorkerRequest)
    }
  }

  /**
   * Executes a query on a loaded dataset.
   * @returns the response body as UTF-8
   * @throws (as a rejection) GroqError, or WorkerExitedError
   */
  async execute(
    dataset: DatasetStore,
    question: QuerySpec,
    budget: QueryBudget,
    signal?: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const number = this.#followed.get(dataset)?.number ?? 0
    const id = ++this.#lastId
    const stop = (): void => void Atomics.store(this.#stop, 0, id)
    signal?.addEventListener('abort', stop, { once: true })
    try {
      const workerResponse = await this.#hear({ type: 'ask', id, number, question, budget })
      if (workerResponse.type === 'answer') return workerResponse.body
      if (workerResponse.type !== 'refused')
        throw new Error(`query worker: unexpected message ${workerResponse.type}`)
      const { type, description, query, start, end, limit } = workerResponse.refused
      throw new GroqError(type, description, query, start, end, limit)
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Terminates the worker immediately. */
  kill(): void {
    void this.#worker.terminate()
  }

  #hear(message: QueryWorkerRequest): Promise<QueryWorkerResponse> {
    return new Promise((resolve, reject) => {
      if (this.#isOver) return reject(new WorkerExitedError('The query worker has exited'))
      this.#waiting.set(message.id, { resolve, reject })
      this.#worker.postMessage(message)
    })
  }

  /** Terminates the worker, rejects all pending requests, and returns the error. */
  #end(cause?: unknown): WorkerExitedError {
    const error = new WorkerExitedError('The query worker has exited', { cause })
    if (this.#isOver) return error
    this.#isOver = true
    this.#onEnd()
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
    this.kill()
    return error
  }
}
