import type { Principal } from '../access/principal.ts'
import { recordAccountEvent } from '../account/person-administration.ts'
import { randomId } from '../document/document-ids.ts'
import { DomainError } from '../document/domain-error.ts'
import { toApiError } from '../http/to-api-error.ts'
import type { Lake } from '../lake.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import type { DatasetCopyJobRecord } from '../store/project-stores.ts'
import { requireMember } from '../access/require-permission.ts'
import { requireProjectAdministrator, readAdministratorBody } from '../account/project-guard.ts'
import { eventStreamResponse, type ServerSentEvent } from '../events/server-sent-events.ts'
import { badRequest, notFound } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { requireUnaliasedDataset } from './require-unaliased-dataset.ts'

type Listener = (copy: DatasetCopyJobRecord) => void

/** Options of a copy. */
interface CopyWish {
  source: DatasetStore
  target: string
  withHistory: boolean
  withReleases: boolean
}

/** Running dataset copies of a lake and their listeners. */
class CopyJobs {
  readonly #lake: Lake
  readonly #running = new Map<string, { copy: DatasetCopyJobRecord; listeners: Set<Listener> }>()

  constructor(lake: Lake) {
    this.#lake = lake
  }

  /**
   * Starts a copy.
   * @throws DomainError `conflict` or `invalid` if the name cannot be used.
   */
  begin(wish: CopyWish, actor: Principal): DatasetCopyJobRecord {
    const { source, target, withHistory } = wish
    this.#lake.assertDatasetNameAvailable(target)
    if (this.#copies().some((copy) => copy.target === target))
      throw new DomainError('conflict', `Dataset "${target}" is being made by another copy`)
    const now = this.#lake.clock().toISOString()
    const copy: DatasetCopyJobRecord = {
      id: randomId(),
      source: source.name,
      target,
      state: 'pending',
      progress: 0,
      withHistory,
      createdAt: now,
      updatedAt: now,
    }
    this.#lake.copies.put(copy)
    this.#running.set(copy.id, { copy, listeners: new Set() })
    void this.#run(copy.id, wish, actor)
    return copy
  }

  /** State or result of a copy. */
  byId(id: string): DatasetCopyJobRecord | undefined {
    return this.#running.get(id)?.copy ?? this.#lake.copies.byId(id)
  }

  /** Whether a running copy reads a dataset. */
  reads(dataset: string): boolean {
    return this.#copies().some(({ source }) => source === dataset)
  }

  /** Calls the listener at each step of a running copy. Returns a function that unsubscribes. */
  listen(id: string, listener: Listener): () => void {
    const listeners = this.#running.get(id)?.listeners
    listeners?.add(listener)
    return () => void listeners?.delete(listener)
  }

  #copies(): DatasetCopyJobRecord[] {
    return [...this.#running.values()].map(({ copy }) => copy)
  }

  async #run(id: string, wish: CopyWish, actor: Principal): Promise<void> {
    const { source, target, withHistory, withReleases } = wish
    const onProgress = (progress: number) => this.#step(id, { progress })
    try {
      await this.#lake.copyDataset(source, target, { withHistory, withReleases, onProgress })
      recordAccountEvent(this.#lake, 'dataset-copied', actor, target, { from: source.name })
      this.#step(id, { state: 'completed', progress: 100 })
    } catch (error) {
      // The next start marks the copy as interrupted.
      if (this.#lake.closed.aborted) return
      const told = toApiError(error)
      if (told === undefined) this.#lake.onError(error)
      this.#step(id, { state: 'failed', message: told?.message ?? 'An unexpected error occurred' })
    }
    this.#running.delete(id)
  }

  #step(id: string, change: Partial<DatasetCopyJobRecord>): void {
    const running = this.#running.get(id)
    if (!running) return
    running.copy = { ...running.copy, ...change, updatedAt: this.#lake.clock().toISOString() }
    if (change.state) this.#lake.copies.put(running.copy)
    for (const listener of Array.from(running.listeners)) listener(running.copy)
  }
}

const ofLakes = new WeakMap<Lake, CopyJobs>()

/** The copy jobs of a lake. */
export function copyJobsOf(lake: Lake): CopyJobs {
  const jobs = ofLakes.get(lake) ?? new CopyJobs(lake)
  ofLakes.set(lake, jobs)
  return jobs
}

/** Default and maximum number of jobs in a response. */
const LISTED = 10
const MOST_LISTED = 1_000

/**
 * `PUT /datasets/{name}/copy` with `targetDataset`, `skipHistory` and `skipContentReleases`; responds before
 * the copy ends.
 */
async function begin(context: RequestContext): Promise<Response> {
  const { actor, body } = await readAdministratorBody(context)
  const { targetDataset } = body
  if (typeof targetDataset !== 'string')
    throw badRequest('"targetDataset" must be the name of the dataset to make')
  const source = requireUnaliasedDataset(context.lake, context.params.name)
  const { id } = copyJobsOf(context.lake).begin(
    {
      source,
      target: targetDataset,
      withHistory: !readSwitch(body, 'skipHistory'),
      withReleases: !readSwitch(body, 'skipContentReleases'),
    },
    actor,
  )
  return Response.json({
    jobId: id,
    datasetName: targetDataset,
    message: 'Dataset copy job is scheduled',
    aclMode: source.aclMode,
  })
}

function readSwitch(body: Record<string, unknown>, name: string): boolean {
  const { [name]: value = false } = body
  if (typeof value === 'boolean') return value
  throw badRequest(`"${name}" must be true or false`)
}

/** `GET /projects/{project}/datasets/copy`: copies, newest first, by `offset` and `limit`. */
function list(context: RequestContext): Response {
  const { lake, url } = context
  requireProjectAdministrator(context)
  const offset = readCount(url, 'offset', 0)
  const limit = Math.min(readCount(url, 'limit', LISTED), MOST_LISTED)
  const page = lake.copies.all().slice(offset, offset + limit)
  return Response.json(
    page.map(({ id, source, target, ...copy }) => ({
      id,
      sourceDataset: source,
      targetDataset: target,
      state: copyJobsOf(lake).byId(id)?.state ?? copy.state,
      withHistory: copy.withHistory,
      createdAt: copy.createdAt,
      updatedAt: copy.updatedAt,
    })),
  )
}

function readCount(url: URL, name: string, fallback: number): number {
  const text = url.searchParams.get(name)
  if (text === null) return fallback
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw badRequest(`"${name}" must be a whole number`)
}

/** `GET /jobs/{job}`: state of a job. */
function job(context: RequestContext): Response {
  requireMember(context)
  const { id, state, progress, message, createdAt, updatedAt } = jobNamed(context)
  return Response.json({
    id,
    state: stateOf(state),
    progress,
    ...(message !== undefined && { message }),
    created_at: createdAt,
    updated_at: updatedAt,
  })
}

/**
 * `GET /jobs/{job}/listen`: events `job`, finally `done`. The public command line opens the stream without
 * its token, so the unguessable job id is sufficient; the stream contains the progress only.
 */
function listen(context: RequestContext): Response {
  const { lake, request } = context
  const found = jobNamed(context)
  return eventStreamResponse({ signal: request.signal, closed: lake.closed }, (sink) => {
    const send = (copy: DatasetCopyJobRecord): void => {
      sink.send(eventOf(copy))
      if (copy.state === 'pending') return
      if (copy.state === 'completed') sink.send({ ...eventOf(copy), event: 'done' })
      sink.end()
    }
    send(found)
    return copyJobsOf(lake).listen(found.id, send)
  })
}

function eventOf({ id, state, progress, message }: DatasetCopyJobRecord): ServerSentEvent {
  const data = {
    job_id: id,
    state: stateOf(state),
    progress,
    ...(message !== undefined && { message }),
  }
  return { event: 'job', data }
}

/** A started copy is reported as a running job. */
function stateOf(state: DatasetCopyJobRecord['state']): string {
  return state === 'pending' ? 'running' : state
}

function jobNamed({ lake, params }: RequestContext): DatasetCopyJobRecord {
  const found = copyJobsOf(lake).byId(params.job ?? '')
  if (found) return found
  throw notFound(`Job not found for ID "${params.job ?? ''}"`)
}

export const datasetCopyRoutes: Route[] = [
  { method: 'PUT', path: '/datasets/:name/copy', handler: begin },
  { method: 'PUT', path: '/projects/:project/datasets/:name/copy', handler: begin },
  { method: 'GET', path: '/projects/:project/datasets/copy', handler: list, servedBy: 'writer' },
  { method: 'GET', path: '/jobs/:job', handler: job, servedBy: 'writer' },
  { method: 'GET', path: '/jobs/:job/listen', handler: listen, servedBy: 'writer' },
]
