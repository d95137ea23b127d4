import type { Lake } from '../lake.ts'
import { badRequest, httpError, notFound } from '../http/errors.ts'
import { readJsonObject } from '../http/json-body.ts'
import type { RequestContext, Route } from '../http/router.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { requireAdministrator, requireMember } from '../access/guard.ts'
import { requireProject } from './own-project.ts'
import { commentedDataset, holdsComments } from '../access/comments.ts'
import { grantsOf, isMember } from '../access/grants.ts'
import { commentsOn } from './comments.ts'
import { tellAccounts } from './directory.ts'

/** Datasets; with `addonFor` the one that holds the comments on another. */
async function list(context: RequestContext): Promise<Response> {
  requireMember(context)
  if (context.params.project !== undefined) requireProject(context)
  const commented = context.url.searchParams.get('addonFor')
  const stores =
    commented === null ? context.lake.listDatasets() : [await commentsOn(commented, context.lake)]
  return Response.json(stores.map(describe))
}

function describe({ name, aclMode, createdAt }: DatasetStore) {
  const addonFor = commentedDataset(name) ?? null
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

function acl(context: RequestContext): Response {
  requireProject(context)
  const store = find(context.lake, context.params.dataset)
  const hidden = store.aclMode === 'private' && !isMember(context.principal)
  return Response.json(hidden ? [] : grantsOf(context.principal, store.name))
}

async function create(context: RequestContext): Promise<Response> {
  requireAdministrator(context)
  const name = context.params.dataset ?? ''
  const aclMode = await readAclMode(context.request)
  const actor = requireAdministrator({ principal: await context.askAgain() })
  if (holdsComments(name) && aclMode !== 'private')
    throw badRequest(
      `A dataset whose name ends in "-comments" holds comments, which are private: create "${name}" as private`,
    )
  const store = await context.lake.createDataset(name, aclMode)
  tellAccounts(context.lake, 'dataset-created', actor, name, { aclMode: store.aclMode })
  return Response.json(summary(store))
}

async function edit(context: RequestContext): Promise<Response> {
  requireAdministrator(context)
  const store = find(context.lake, context.params.dataset)
  const aclMode = await readAclMode(context.request)
  if (aclMode !== undefined && aclMode !== store.aclMode) {
    throw httpError(
      501,
      'Not Implemented',
      'This lake cannot change who may read a dataset once it exists',
    )
  }
  return Response.json(summary(store))
}

function remove(context: RequestContext): Response {
  requireAdministrator(context)
  find(context.lake, context.params.dataset)
  throw httpError(
    501,
    'Not Implemented',
    'This lake cannot delete a dataset; stop it and remove its data folder instead',
  )
}

function summary(store: DatasetStore) {
  return { datasetName: store.name, aclMode: store.aclMode, description: null }
}

async function readAclMode(request: Request): Promise<'public' | 'private' | undefined> {
  if (!request.body) return undefined
  const { aclMode } = await readJsonObject(request)
  if (aclMode === undefined || aclMode === 'public' || aclMode === 'private') return aclMode
  throw badRequest('"aclMode" must be one of [public, private]')
}

function find(lake: Lake, name = ''): DatasetStore {
  const store = lake.dataset(name)
  if (!store)
    throw notFound(`Dataset "${name}" not found for project ID "${lake.config.projectId}"`)
  return store
}

export const datasetRoutes: Route[] = [
  { method: 'GET', path: '/datasets', handler: list },
  { method: 'PUT', path: '/datasets/:dataset', handler: create },
  { method: 'PATCH', path: '/datasets/:dataset', handler: edit },
  { method: 'DELETE', path: '/datasets/:dataset', handler: remove },
  { method: 'GET', path: '/projects/:project/datasets', handler: list },
  { method: 'GET', path: '/projects/:project/datasets/:dataset/acl', handler: acl },
]
