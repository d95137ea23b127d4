import { recordAccountEvent } from '../account/person-administration.ts'
import { requireProjectAdministrator, readAdministratorBody } from '../account/project-guard.ts'
import { randomId } from '../document/document-ids.ts'
import { DomainError } from '../document/domain-error.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { privateJsonResponse } from '../http/private-json-response.ts'
import type { Lake } from '../lake.ts'
import { encryptWebhookSecret } from '../store/webhook-secrets.ts'
import type {
  DeliveryAttemptRecord,
  WebhookRecord,
  WebhookMessageRecord,
} from '../store/webhook-store.ts'
import {
  HEADER_VALUE_MASK,
  readHookBody,
  readWebhookSecret,
  requireCredentialsForNewOrigin,
} from './webhook-body.ts'
import { webhookServiceOf } from './webhook-service.ts'

/** Messages or attempts in one response. */
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

/** `POST /hooks/projects/{project}`: applies to commits from now on. */
async function create(context: RequestContext): Promise<Response> {
  const { actor, body } = await readAdministratorBody(context)
  const { lake } = context
  const id = randomId(16)
  const wish = readHookBody(body, lake, id)
  const secret = readWebhookSecret(body.secret)
  // Earlier commits are processed for other webhooks first.
  await webhookServiceOf(lake)?.processCommits()
  const now = lake.clock().toISOString()
  const hook: WebhookRecord = {
    id,
    body: wish,
    ...(secret !== undefined && { secret: encryptWebhookSecret(lake.secrets, id, secret) }),
    since: Math.max(0, ...lake.listDatasets().map(({ sequence }) => sequence)),
    createdAt: now,
    updatedAt: now,
    createdBy: actor.id,
  }
  keep(lake, hook)
  recordAccountEvent(lake, 'hook-made', actor, wish.name, { url: wish.url })
  return privateJsonResponse(describe(lake, hook), 201)
}

/** `PATCH /hooks/projects/{project}/{hook}`: absent fields stay, but credentials are not sent to another origin. */
async function change(context: RequestContext): Promise<Response> {
  const { actor, body } = await readAdministratorBody(context)
  const { lake } = context
  const stored = hookNamed(context)
  const { secret: kept, ...before } = stored
  const { id } = before
  const given = readWebhookSecret(body.secret)
  const sealed = given === undefined ? undefined : encryptWebhookSecret(lake.secrets, id, given)
  const secret = body.secret === undefined ? kept : sealed
  const hook: WebhookRecord = {
    ...before,
    body: readHookBody(body, lake, id, before.body),
    ...(secret !== undefined && { secret }),
    updatedAt: lake.clock().toISOString(),
  }
  requireCredentialsForNewOrigin(hook, stored)
  keep(lake, hook)
  recordAccountEvent(lake, 'hook-changed', actor, hook.body.name, { url: hook.body.url })
  return privateJsonResponse(describe(lake, hook))
}

/** `DELETE /hooks/projects/{project}/{hook}`: queued messages are dropped. */
function remove(context: RequestContext): Response {
  const actor = requireProjectAdministrator(context)
  const { lake } = context
  const hook = hookNamed(context)
  lake.hooks.remove(hook.id)
  webhookServiceOf(lake)?.reload()
  recordAccountEvent(lake, 'hook-removed', actor, hook.body.name)
  return privateJsonResponse({ id: hook.id, deleted: true })
}

function keep(lake: Lake, hook: WebhookRecord): void {
  lake.hooks.put(hook)
  webhookServiceOf(lake)?.reload()
}

/** `GET …/{hook}/messages`: its messages, newest first. */
function messages(context: RequestContext): Response {
  requireProjectAdministrator(context)
  const { lake } = context
  const found = lake.hooks.messages(hookNamed(context).id, LISTED)
  return privateJsonResponse(found.map((message) => messageTold(lake, message)))
}

/** `GET …/{hook}/attempts`: delivery attempts, newest first. */
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

/** Omits the secret and the header values. */
function describe({ config }: Lake, hook: WebhookRecord) {
  const { id, body, createdAt, updatedAt, createdBy } = hook
  return {
    id,
    type: 'document',
    projectId: config.projectId,
    ...body,
    headers: Object.fromEntries(Object.keys(body.headers).map((name) => [name, HEADER_VALUE_MASK])),
    isDisabled: false,
    createdAt,
    updatedAt,
    deletedAt: null,
    createdByUserId: createdBy,
  }
}

function messageTold({ config }: Lake, message: WebhookMessageRecord) {
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

function attemptTold({ config }: Lake, made: DeliveryAttemptRecord) {
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

function hookNamed({ lake, params }: RequestContext): WebhookRecord {
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
