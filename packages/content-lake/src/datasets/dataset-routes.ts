import {
  contentDatasetOfComments,
  commentsDatasetOf,
  isCommentsDataset,
} from '../access/comment-permissions.ts'
import { grantsOfPrincipal, isProjectMember } from '../access/role-grants.ts'
import { requireAdministrator } from '../access/require-permission.ts'
import { openOrCreateCommentsDataset } from '../account/comment-routes.ts'
import { recordAccountEvent } from '../account/person-administration.ts'
import { requireProjectInPath, requireProjectMember } from '../account/project-guard.ts'
import { DomainError } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import type { HttpRequest, RouteTarget, RequestContext, Route } from '../http/router.ts'
import { readJsonObjectBody } from '../http/json-body.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { copyJobsOf } from './dataset-copy-routes.ts'
import { requireUnaliasedDataset } from './require-unaliased-dataset.ts'

/** Lists datasets; with `addonFor` the one with the comments on another. */
async function list(context: RequestContext): Promise<Response> {
  requireProjectMember(context)
  const commented = context.url.searchParams.get('addonFor')
  const stores =
    commented === null
      ? context.lake.listDatasets()
      : [await openOrCreateCommentsDataset(commented, context.lake)]
  return Response.json(stores.map(describe))
}

function describe({ name, aclMode, createdAt }: DatasetStore) {
  const addonFor = contentDatasetOfComments(name) ?? null
  return {
    name,
    aclMode,
    createdAt,
    createdByUserId: 'system',
    addonFor,
    datasetProfile: addonFor === null ? 'content' : 'comments',
    features: [],
    tags: [],
  }
}

/** `GET /projects/{project}/datasets/{dataset}/acl`: the caller's permission filters in the dataset. */
function acl(context: RequestContext): Response {
  requireProjectInPath(context)
  const store = requireUnaliasedDataset(context.lake, context.params.dataset)
  const hidden = store.aclMode === 'private' && !isProjectMember(context.principal)
  return Response.json(hidden ? [] : grantsOfPrincipal(context.principal, store.name))
}

/** `PUT /datasets/{name}` with `aclMode`. */
async function create(context: RequestContext): Promise<Response> {
  requireAdministrator(context)
  const name = context.params.name ?? ''
  const aclMode = await readAclMode(context)
  const actor = requireAdministrator({ principal: await context.reauthenticate() })
  assertPrivateComments(name, aclMode ?? 'public')
  const store = await context.lake.createDataset(name, aclMode)
  recordAccountEvent(context.lake, 'dataset-created', actor, name, { aclMode: store.aclMode })
  return Response.json(summary(store))
}

/** `PATCH /datasets/{name}` with `aclMode`. Open streams of the dataset are re-authorized. */
async function edit(context: RequestContext): Promise<Response> {
  requireAdministrator(context)
  const aclMode = await readAclMode(context)
  const actor = requireAdministrator({ principal: await context.reauthenticate() })
  const store = requireUnaliasedDataset(context.lake, context.params.name)
  if (aclMode === undefined || aclMode === store.aclMode) return Response.json(summary(store))
  assertPrivateComments(store.name, aclMode)
  const { aclMode: from, name } = store
  await context.lake.setAclMode(name, aclMode)
  recordAccountEvent(context.lake, 'dataset-opened', actor, name, { from, to: aclMode })
  return Response.json(summary(store))
}

/** `DELETE /datasets/{name}`: deletes it with its log, files and comments. */
async function remove(context: RequestContext): Promise<Response> {
  const { lake, params } = context
  const actor = requireAdministrator(context)
  const { name } = requireUnaliasedDataset(lake, params.name)
  if (copyJobsOf(lake).reads(name))
    throw new DomainError('conflict', `Dataset "${name}" is being copied: wait until that is done`)
  for (const each of [name, commentsDatasetOf(name)]) {
    if (!lake.dataset(each)) continue
    await lake.deleteDataset(each)
    recordAccountEvent(lake, 'dataset-deleted', actor, each)
  }
  return Response.json({ deleted: true })
}

/** @throws DomainError `invalid` where comments would be public. */
function assertPrivateComments(name: string, aclMode: 'public' | 'private'): void {
  if (isCommentsDataset(name) && aclMode !== 'private')
    throw new DomainError(
      'invalid',
      `A dataset whose name ends in "-comments" holds comments, which are private: "${name}" cannot be public`,
    )
}

function summary(store: DatasetStore) {
  return { datasetName: store.name, aclMode: store.aclMode, description: null }
}

async function readAclMode(context: RequestContext): Promise<'public' | 'private' | undefined> {
  if (!context.request.body) return undefined
  const { aclMode, embeddings } = await readJsonObjectBody(context)
  // The client sends what its caller left out as well.
  if (isAsked(embeddings)) throw badRequest('This lake makes no embeddings: leave "embeddings" out')
  if (aclMode === undefined || aclMode === 'public' || aclMode === 'private') return aclMode
  throw badRequest('"aclMode" must be one of [public, private]')
}

function isAsked(embeddings: unknown): boolean {
  return (
    typeof embeddings === 'object' &&
    embeddings !== null &&
    'enabled' in embeddings &&
    embeddings.enabled === true
  )
}

/** The comments dataset is created on first request. */
function whoLists({ url }: HttpRequest): RouteTarget {
  return new URL(url).searchParams.has('addonFor') ? 'writer' : 'any'
}

export const datasetManagementRoutes: Route[] = [
  { method: 'GET', path: '/projects/:project/datasets/:dataset/acl', handler: acl },
  ...['/datasets', '/projects/:project/datasets'].flatMap((path): Route[] => [
    { method: 'GET', path, handler: list, servedBy: whoLists },
    { method: 'PUT', path: `${path}/:name`, handler: create },
    { method: 'PATCH', path: `${path}/:name`, handler: edit },
    { method: 'DELETE', path: `${path}/:name`, handler: remove },
  ]),
]
