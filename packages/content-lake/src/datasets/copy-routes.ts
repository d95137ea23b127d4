import { requireAdministrator, requireMember } from '../access/guard.ts'
import { requireProject } from '../account/own-project.ts'
import { eventStream, type ServerEvent } from '../events/sse.ts'
import { badRequest, notFound } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { readSent } from '../http/sent.ts'
import type { CopyRecord } from '../store/project-store.ts'
import { copyJobs } from './copy-jobs.ts'
import { datasetNamed } from './named.ts'

/** Jobs that one answer lists unless it is told otherwise, and at most. */
const LISTED = 10
const MOST_LISTED = 1_000

/** `PUT /datasets/{name}/copy` with `targetDataset`, `skipHistory` and `skipContentReleases`; answers at once. */
async function begin(context: RequestContext): Promise<Response> {
  requireAdministrator(context)
  if (context.params.project !== undefined) requireProject(context)
  const sent = await readSent(context)
  const actor = requireAdministrator(sent)
  const { targetDataset } = sent.body
  if (typeof targetDataset !== 'string')
    throw badRequest('"targetDataset" must be the name of the dataset to make')
  const source = datasetNamed(context.lake, context.params.name)
  const { id } = copyJobs(context.lake).begin(
    {
      source,
      target: targetDataset,
      withHistory: !readSwitch(sent.body, 'skipHistory'),
      withReleases: !readSwitch(sent.body, 'skipContentReleases'),
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
  requireAdministrator(context)
  requireProject(context)
  const offset = readCount(url, 'offset', 0)
  const limit = Math.min(readCount(url, 'limit', LISTED), MOST_LISTED)
  const page = lake.copies.all().slice(offset, offset + limit)
  return Response.json(
    page.map(({ id, source, target, ...copy }) => ({
      id,
      sourceDataset: source,
      targetDataset: target,
      state: copyJobs(lake).byId(id)?.state ?? copy.state,
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

/** `GET /jobs/{job}` */
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
 * `GET /jobs/{job}/listen`: events `job`, and `done` at the end. The public command line opens it without its token, so
 * the id of the job, which nobody can guess, is enough; it tells how far the job is and nothing else.
 */
function listen(context: RequestContext): Response {
  const { lake, request } = context
  const found = jobNamed(context)
  return eventStream({ signal: request.signal, closed: lake.closed }, (sink) => {
    const tell = (copy: CopyRecord): void => {
      sink.send(eventOf(copy))
      if (copy.state === 'pending') return
      if (copy.state === 'completed') sink.send({ ...eventOf(copy), event: 'done' })
      sink.end()
    }
    tell(found)
    return copyJobs(lake).listen(found.id, tell)
  })
}

function eventOf({ id, state, progress, message }: CopyRecord): ServerEvent {
  const data = {
    job_id: id,
    state: stateOf(state),
    progress,
    ...(message !== undefined && { message }),
  }
  return { event: 'job', data }
}

/** A copy that has begun is a job that runs. */
function stateOf(state: CopyRecord['state']): string {
  return state === 'pending' ? 'running' : state
}

function jobNamed({ lake, params }: RequestContext): CopyRecord {
  const found = copyJobs(lake).byId(params.job ?? '')
  if (found) return found
  throw notFound(`Job not found for ID "${params.job ?? ''}"`)
}

export const copyRoutes: Route[] = [
  { method: 'PUT', path: '/datasets/:name/copy', handler: begin },
  { method: 'PUT', path: '/projects/:project/datasets/:name/copy', handler: begin },
  { method: 'GET', path: '/projects/:project/datasets/copy', handler: list, answeredBy: 'writer' },
  { method: 'GET', path: '/jobs/:job', handler: job, answeredBy: 'writer' },
  { method: 'GET', path: '/jobs/:job/listen', handler: listen, answeredBy: 'writer' },
]
