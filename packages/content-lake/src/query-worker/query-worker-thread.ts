import { statSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Commit } from '../document/commit.ts'
import type { LakeDocument } from '@orrery/groq/document'
import { GroqError } from '@orrery/groq/groq-error'
import { ThrottledError } from '../fair-scheduling/tenant.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type {
  WorkerResponse,
  WorkerSettings,
  WorkerRequest,
  QueryBudget,
  QuerySpec,
} from './query-spec.ts'

/** The thread ended before it answered. */
export class WorkerExitedError extends Error {
  override readonly name = 'ThreadEnded'
}

interface LoadedDataset {
  readonly number: number
  /** Place in the log up to which the thread was told; undefined before it has loaded. */
  sequence: number | undefined
}

interface PendingResponse {
  resolve(said: WorkerResponse): void
  reject(error: unknown): void
}

/** Mebibytes for what was made just now; more would only wait longer to be thrown away. */
const YOUNG_GENERATION_MB = 16

/** Mebibytes at least by which documents may grow before another thread is started for them. */
const MIN_GROWTH_MB = 32

/** Mebibytes that the documents of a database take at most: less than four times its size, with what is written ahead of it. */
function documentMemory(file: string): number {
  const sizes = [file, `${file}-wal`].map((each) => statSync(each, { throwIfNoEntry: false })?.size)
  return Math.ceil((sizes.reduce<number>((sum, size = 0) => sum + size, 0) * 4) / 1024 / 1024)
}

/** What a thread could not do, as an error that keeps what SQLite said. */
function workerError({ message, errcode }: WorkerResponse & { type: 'failed' }): Error {
  return Object.assign(new Error(`reader: ${message}`), { errcode })
}

/** Documents told in one message: to copy so many holds up this thread for a few milliseconds at most. */
const DOCUMENTS_PER_MESSAGE = 100

/** Times that a dataset is loaded while so much is written to it that nobody remembers what came meanwhile. */
const MAX_LOADS = 3

type Settings = Omit<WorkerSettings, 'stop'>

/** One thread that answers one question at a time. Once it has ended it is of no more use. */
export class QueryWorkerThread {
  readonly #worker: Worker
  readonly #stop = new Int32Array(new SharedArrayBuffer(4))
  readonly #followed = new Map<DatasetStore, LoadedDataset>()
  #lastNumber = 0
  #lastId = 0
  #isOver = false
  /** Who waits for what the thread says in return, by the id of what it was told. */
  readonly #waiting = new Map<number, PendingResponse>()
  readonly #onEnd: () => void
  readonly #file: string
  /** Mebibytes that there are for documents. */
  readonly #documentMemory: number

  /**
   * @param workingMemory mebibytes that a query may fill beside the documents; the thread ends beyond
   * @param onEnd called once the thread has ended, however that came about
   */
  constructor(settings: Settings, workingMemory: number, onEnd: () => void) {
    this.#file = settings.file
    const documents = documentMemory(settings.file)
    this.#documentMemory = documents + Math.max(MIN_GROWTH_MB, Math.ceil(documents / 4))
    this.#worker = new Worker(new URL('worker-entry.ts', import.meta.url), {
      workerData: { ...settings, stop: this.#stop.buffer } satisfies WorkerSettings,
      name: 'reader',
      resourceLimits: {
        maxOldGenerationSizeMb: workingMemory + this.#documentMemory,
        maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      },
    })
    this.#onEnd = onEnd
    this.#worker.unref()
    this.#worker.on('message', (message: WorkerResponse) => {
      const waiting = this.#waiting.get(message.id)
      this.#waiting.delete(message.id)
      if (message.type !== 'failed') waiting?.resolve(message)
      else if (waiting) waiting.reject(workerError(message))
      else this.#end(workerError(message))
    })
    this.#worker.on('error', (cause) => this.#end(cause))
    this.#worker.on('exit', () => this.#end())
  }

  /** Whether the documents may take more by now than there is for them: what a query may fill would be theirs. */
  get isOutgrown(): boolean {
    return documentMemory(this.#file) > this.#documentMemory
  }

  /**
   * Brings the thread's documents of a dataset up to its newest durable commit.
   * @throws (as a rejection) ThreadEnded, Throttled where more is written than the thread can load, and what SQLite reports.
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

  /** What was committed since the thread was told, or since it has loaded anew where nobody remembers that. */
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
      if (loaded.type !== 'loaded') throw new Error(`reader: ${loaded.type} instead of loaded`)
      followed.sequence = loaded.sequence
    }
  }

  async #tell(number: number, put: LakeDocument[], gone: string[]): Promise<void> {
    try {
      await this.#hear({ type: 'follow', id: ++this.#lastId, number, put, gone })
    } catch (error) {
      // Some of it may have been taken: what the thread has is the dataset at no moment.
      throw this.#end(error)
    }
  }

  /** Lets go of the datasets that are no more. */
  retain(datasets: ReadonlySet<DatasetStore>): void {
    for (const [dataset, { number }] of this.#followed) {
      if (datasets.has(dataset)) continue
      this.#followed.delete(dataset)
      this.#worker.postMessage({
        type: 'forget',
        id: ++this.#lastId,
        number,
      } satisfies WorkerRequest)
    }
  }

  /**
   * Asks about a dataset that it follows.
   * @returns the body of the answer, as UTF-8
   * @throws (as a rejection) GroqError, or ThreadEnded.
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
      const said = await this.#hear({ type: 'ask', id, number, question, budget })
      if (said.type === 'answer') return said.body
      if (said.type !== 'refused') throw new Error(`reader: ${said.type} instead of an answer`)
      const { type, description, query, start, end, limit } = said.refused
      throw new GroqError(type, description, query, start, end, limit)
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  /** Ends the thread, whatever it is doing. */
  kill(): void {
    void this.#worker.terminate()
  }

  #hear(message: WorkerRequest): Promise<WorkerResponse> {
    return new Promise((resolve, reject) => {
      if (this.#isOver) return reject(new WorkerExitedError('The reader has ended'))
      this.#waiting.set(message.id, { resolve, reject })
      this.#worker.postMessage(message)
    })
  }

  /** Ends the thread, tells whoever waits for it, and gives back what they were told. */
  #end(cause?: unknown): WorkerExitedError {
    const error = new WorkerExitedError('The reader has ended', { cause })
    if (this.#isOver) return error
    this.#isOver = true
    this.#onEnd()
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
    this.kill()
    return error
  }
}
