import { tellAccounts } from '../account/people.ts'
import { requireProjectAdministrator, sentByAdministrator } from '../account/project-guard.ts'
import { randomId } from '../document/document-ids.ts'
import { DomainError } from '../document/domain-error.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { privateJsonResponse } from '../http/private-json.ts'
import type { Lake } from '../lake.ts'
import { encryptHookSecret } from '../store/webhook-secrets.ts'
import type { AttemptRecord, HookRecord, MessageRecord } from '../store/hook-store.ts'
import { HIDDEN, readHookBody, readSecret, requireFreshCredentials } from './hook-body.ts'
import { webhooksOf } from './webhooks.ts'

/** Messages, and attempts, that one answer lists. */
const LISTED = 100

/** `GET /hooks/projects/{project}` */
function list(context: RequestContext): Response {
  requireProjectAdministrator(context)
  return privateJsonResponse(context.lake.hooks.all().map((hook) => describe(context.lake, hook)))
}

/** `GET /hooks/projects/{project}/{hook}` */
function one(context: RequestContext): Response {
  requireProjectAdministrator(context)
  return privateJsonResponse(describe(context.lake, hookNamed(context)))
}

/** `POST /hooks/projects/{project}`: told of what is committed from now on. */
async function create(context: RequestContext): Promise<Response> {
  const { actor, body } = await sentByAdministrator(context)
  const { lake } = context
  const id = randomId(16)
  const wish = readHookBody(body, lake, id)
  const secret = readSecret(body.secret)
  // What was committed before is nothing to the new one, and may still wait for the others.
  await webhooksOf(lake)?.work()
  const now = lake.clock().toISOString()
  const hook: HookRecord = {
    id,
    body: wish,
    ...(secret !== undefined && { secret: encryptHookSecret(lake.secrets, id, secret) }),
    since: Math.max(0, ...lake.listDatasets().map(({ sequence }) => sequence)),
    createdAt: now,
    updatedAt: now,
    createdBy: actor.id,
  }
  keep(lake, hook)
  tellAccounts(lake, 'hook-made', actor, wish.name, { url: wish.url })
  return privateJsonResponse(describe(lake, hook), 201)
}

/** `PATCH /hooks/projects/{project}/{hook}`: what is left out stays, but credentials do not follow to another origin. */
async function change(context: RequestContext): Promise<Response> {
  const { actor, body } = await sentByAdministrator(context)
  const { lake } = context
  const stored = hookNamed(context)
  const { secret: kept, ...before } = stored
  const { id } = before
  const given = readSecret(body.secret)
  const sealed = given === undefined ? undefined : encryptHookSecret(lake.secrets, id, given)
  const secret = body.secret === undefined ? kept : sealed
  const hook: HookRecord = {
    ...before,
    body: readHookBody(body, lake, id, before.body),
    ...(secret !== undefined && { secret }),
    updatedAt: lake.clock().toISOString(),
  }
  requireFreshCredentials(hook, stored)
  keep(lake, hook)
  tellAccounts(lake, 'hook-changed', actor, hook.body.name, { url: hook.body.url })
  return privateJsonResponse(describe(lake, hook))
}

/** `DELETE /hooks/projects/{project}/{hook}`: what waits for it is not sent any more. */
function remove(context: RequestContext): Response {
  const actor = requireProjectAdministrator(context)
  const { lake } = context
  const hook = hookNamed(context)
  lake.hooks.remove(hook.id)
  webhooksOf(lake)?.reload()
  tellAccounts(lake, 'hook-removed', actor, hook.body.name)
  return privateJsonResponse({ id: hook.id, deleted: true })
}

function keep(lake: Lake, hook: HookRecord): void {
  lake.hooks.put(hook)
  webhooksOf(lake)?.reload()
}

/** `GET …/{hook}/messages`: what it was told, the newest first. */
function messages(context: RequestContext): Response {
  requireProjectAdministrator(context)
  const { lake } = context
  const found = lake.hooks.messages(hookNamed(context).id, LISTED)
  return privateJsonResponse(found.map((message) => messageTold(lake, message)))
}

/** `GET …/{hook}/attempts`: how tries went, the newest first. */
function attempts(context: RequestContext): Response {
  requireProjectAdministrator(context)
  const { lake } = context
  const found = lake.hooks.attempts(hookNamed(context).id, LISTED)
  return privateJsonResponse(found.map((attempt) => attemptTold(lake, attempt)))
}

/** `GET /hooks/projects/{project}/attempts/{attempt}` */
function attempt(context: RequestContext): Response {
  requireProjectAdministrator(context)
  const { lake, params } = context
  const found = lake.hooks.attempt(params.attempt ?? '')
  if (!found) throw new DomainError('unknown', `There is no attempt "${params.attempt ?? ''}"`)
  return privateJsonResponse(attemptTold(lake, found))
}

/** Without its secret and the values of its headers, which are never returned. */
function describe({ config }: Lake, hook: HookRecord) {
  const { id, body, createdAt, updatedAt, createdBy } = hook
  return {
    id,
    type: 'document',
    projectId: config.projectId,
    ...body,
    headers: Object.fromEntries(Object.keys(body.headers).map((name) => [name, HIDDEN])),
    isDisabled: false,
    createdAt,
    updatedAt,
    deletedAt: null,
    createdByUserId: createdBy,
  }
}

function messageTold({ config }: Lake, message: MessageRecord) {
  const { id, hook, dataset, payload, status, failures, resultCode = null, createdAt } = message
  const { projectId } = config
  return {
    id,
    projectId,
    hookId: hook,
    dataset,
    payload,
    status,
    failureCount: failures,
    resultCode,
    createdAt,
  }
}

function attemptTold({ config }: Lake, made: AttemptRecord) {
  const { id, message, hook, createdAt, duration, failure, resultCode, resultBody } = made
  return {
    id,
    projectId: config.projectId,
    hookId: hook,
    messageId: message,
    inProgress: false,
    isFailure: failure !== undefined,
    failureReason: failure ?? null,
    resultCode: resultCode ?? null,
    resultBody: resultBody ?? null,
    duration,
    createdAt,
    updatedAt: createdAt,
  }
}

function hookNamed({ lake, params }: RequestContext): HookRecord {
  const hook = lake.hooks.byId(params.hook ?? '')
  if (hook) return hook
  throw new DomainError('unknown', `There is no webhook "${params.hook ?? ''}"`)
}

const PATH = '/hooks/projects/:project'

export const webhookRoutes: Route[] = [
  { method: 'GET', path: PATH, handler: list },
  { method: 'POST', path: PATH, handler: create },
  { method: 'GET', path: `${PATH}/attempts/:attempt`, handler: attempt, servedBy: 'writer' },
  { method: 'GET', path: `${PATH}/:hook`, handler: one },
  { method: 'PATCH', path: `${PATH}/:hook`, handler: change },
  { method: 'PUT', path: `${PATH}/:hook`, handler: change },
  { method: 'DELETE', path: `${PATH}/:hook`, handler: remove },
  { method: 'GET', path: `${PATH}/:hook/messages`, handler: messages, servedBy: 'writer' },
  { method: 'GET', path: `${PATH}/:hook/attempts`, handler: attempts, servedBy: 'writer' },
]
