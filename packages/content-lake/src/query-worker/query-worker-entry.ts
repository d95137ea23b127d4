import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { isPublicDocument, type LakeDocument } from '@orrery/groq/document'
import { GroqError } from '@orrery/groq/groq-error'
import { MemoryDataset } from '@orrery/groq/memory-dataset'
import { compileReadFilters } from '../access/permissions.ts'
import { withCurrentAssetUrl } from '../document/asset-url.ts'
import { loadDatasetSnapshot } from '../store/sqlite/load-documents.ts'
import { executeQueryToJson } from './execute-query.ts'
import type {
  QueryWorkerResponse,
  QueryWorkerRequest,
  QueryWorkerSettings,
} from './query-worker-messages.ts'

/** Loads a dataset and the log sequence that it corresponds to. */
type Load = (dataset: string) => { sequence: number; documents: Iterable<LakeDocument> }

/**
 * The worker's copy of the datasets, kept current by messages. Independent of threads and stores.
 */
class WorkerDatasets {
  readonly #load: Load
  readonly #isStopped: (id: number) => boolean
  readonly #datasets = new Map<number, MemoryDataset>()

  /** @param isStopped whether the client of a query has disconnected */
  constructor(load: Load, isStopped: (id: number) => boolean) {
    this.#load = load
    this.#isStopped = isStopped
  }

  /** Handles a message and returns the response, if any. */
  handle(message: QueryWorkerRequest): QueryWorkerResponse | undefined {
    switch (message.type) {
      case 'load':
        return this.#loadInto(message)
      case 'follow':
        return this.#follow(message)
      case 'forget':
        this.#datasets.delete(message.number)
        return undefined
      case 'ask':
        return this.#answer(message)
    }
  }

  #loadInto({ id, number, dataset }: QueryWorkerRequest & { type: 'load' }): QueryWorkerResponse {
    // Frees the old documents before the new ones are loaded.
    this.#datasets.delete(number)
    const { sequence, documents } = this.#load(dataset)
    this.#datasets.set(number, new MemoryDataset(documents, { parts: [isPublicDocument] }))
    return { type: 'loaded', id, sequence }
  }

  #follow({ id, number, put, gone }: QueryWorkerRequest & { type: 'follow' }): QueryWorkerResponse {
    const documents = this.#datasets.get(number)
    for (const document of put) documents?.put(document)
    for (const each of gone) documents?.delete(each)
    return { type: 'followed', id }
  }

  #answer({
    id,
    number,
    question,
    budget,
  }: QueryWorkerRequest & { type: 'ask' }): QueryWorkerResponse {
    const documents = this.#datasets.get(number)
    if (!documents) return { type: 'failed', id, message: `Dataset ${number} is not loaded` }
    try {
      const canRead = compileReadFilters(question.readFilters, question.versions)
      const stopped = (): boolean => this.#isStopped(id)
      const text = executeQueryToJson(question, { documents, canRead, stopped }, budget)
      return { type: 'answer', id, body: new TextEncoder().encode(text) }
    } catch (error) {
      if (!(error instanceof GroqError)) throw error
      const { type, message: description, query, start, end, limit } = error
      return { type: 'refused', id, refused: { type, description, query, start, end, limit } }
    }
  }
}

/** Niceness of the worker, below the main thread. */
const NICENESS = 10

const settings = workerData as QueryWorkerSettings
const stop = new Int32Array(settings.stop)

// On Linux, 0 is the calling thread; elsewhere it is the process, whose priority must not change.
if (process.platform === 'linux') setPriority(0, NICENESS)

const replica = new WorkerDatasets(
  (dataset) =>
    loadDatasetSnapshot(settings.file, dataset, (document) =>
      withCurrentAssetUrl(document, dataset, settings),
    ),
  (id) => Atomics.load(stop, 0) === id,
)

parentPort?.on('message', (message: QueryWorkerRequest) => {
  try {
    const reply = replica.handle(message)
    if (reply) respond(reply)
  } catch (error) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : ''
    const errcode = error instanceof Error && Reflect.get(error, 'errcode')
    respond({ type: 'failed', id: message.id, message: stack, errcode })
  }
})

function respond(message: QueryWorkerResponse): void {
  parentPort?.postMessage(message, message.type === 'answer' ? [message.body.buffer] : [])
}
