import { requireAdministrator, requireMember } from '../access/require-permission.ts'
import type { Principal } from '../access/principal.ts'
import { recordAccountEvent } from '../account/person-administration.ts'
import { requireProjectAdministrator } from '../account/project-guard.ts'
import { DomainError } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import type { Handler, RequestContext, Route } from '../http/router.ts'
import { readBodyAndReauthenticate } from '../http/json-body.ts'
import type { Lake } from '../lake.ts'
import type { DatasetAliasRecord } from '../store/project-stores.ts'
import { requireUnaliasedDataset } from './require-unaliased-dataset.ts'

const ALIAS_NAME = /^[a-z0-9][a-z0-9_-]{0,62}[a-z0-9]$/

/** `GET /aliases`: dataset aliases and their targets. */
function list(context: RequestContext): Response {
  requireMember(context)
  return Response.json(
    context.lake.aliases.all().map(({ name, dataset }) => ({ name, datasetName: dataset })),
  )
}

/** `PUT /aliases/{alias}` with `datasetName`; without it the alias is created unlinked. */
const create: Handler = async (context) => {
  const { actor, lake, name, body } = await sentAbout(context)
  if (!ALIAS_NAME.test(name))
    throw badRequest(
      `Alias name "${name}" is invalid: two to 64 lowercase letters, digits, "-" and "_", with a letter or digit at both ends`,
    )
  if (lake.aliases.byName(name))
    throw new DomainError('conflict', `Dataset alias "~${name}" already exists`)
  const createdAt = lake.clock().toISOString()
  const dataset = body.datasetName === undefined ? null : readTarget(lake, body.datasetName)
  return lead(lake, actor, { name, dataset, createdAt })
}

/** `PATCH /aliases/{alias}` with `datasetName`: links the alias, effective from the next request. */
const link: Handler = async (context) => {
  const { actor, lake, name, body } = await sentAbout(context)
  const alias = aliasNamed(lake, name)
  return lead(lake, actor, { ...alias, dataset: readTarget(lake, body.datasetName) })
}

/** `PATCH /aliases/{alias}/unlink`: unlinks the alias; the response names its former dataset. */
const unlink: Handler = async (context) => {
  const { actor, lake, name } = await sentAbout(context)
  const alias = aliasNamed(lake, name)
  lead(lake, actor, { ...alias, dataset: null })
  return Response.json({ aliasName: name, datasetName: alias.dataset })
}

/** `DELETE /aliases/{alias}`: deletes the alias. */
function remove(context: RequestContext): Response {
  const actor = requireAdministrator(context)
  const { lake } = context
  const { name, dataset } = aliasNamed(lake, plainName(context))
  lake.aliases.remove(name)
  if (dataset !== null) lake.sessionWatch.abortDataset(dataset)
  recordAccountEvent(lake, 'alias-removed', actor, `~${name}`)
  return Response.json({ aliasName: name, datasetName: dataset })
}

/** Open streams are closed, so that clients reconnect to the new dataset. */
function lead(lake: Lake, actor: Principal, alias: DatasetAliasRecord): Response {
  const before = lake.aliases.byName(alias.name)?.dataset ?? null
  lake.aliases.put(alias)
  if (before !== null && before !== alias.dataset) lake.sessionWatch.abortDataset(before)
  recordAccountEvent(lake, 'alias-set', actor, `~${alias.name}`, { to: alias.dataset ?? '' })
  return Response.json({ aliasName: alias.name, datasetName: alias.dataset })
}

async function sentAbout(context: RequestContext) {
  requireProjectAdministrator(context)
  const sent = context.request.body
    ? await readBodyAndReauthenticate(context)
    : { ...context, body: {} }
  const body: Record<string, unknown> = sent.body
  return {
    actor: requireAdministrator(sent),
    lake: context.lake,
    name: plainName(context),
    body,
  }
}

/** The command line omits the `~`; people may write it. */
function plainName({ params }: RequestContext): string {
  return (params.alias ?? '').replace(/^~/, '')
}

function aliasNamed(lake: Lake, name: string): DatasetAliasRecord {
  const alias = lake.aliases.byName(name)
  if (alias) return alias
  throw new DomainError('unknown', `Dataset alias "~${name}" not found`)
}

function readTarget(lake: Lake, name: unknown): string {
  if (typeof name !== 'string') throw badRequest('"datasetName" must be the name of a dataset')
  return requireUnaliasedDataset(lake, name).name
}

export const datasetAliasRoutes: Route[] = ['', '/projects/:project'].flatMap((before): Route[] => [
  { method: 'GET', path: `${before}/aliases`, handler: list },
  { method: 'PUT', path: `${before}/aliases/:alias`, handler: create },
  { method: 'PATCH', path: `${before}/aliases/:alias`, handler: link },
  { method: 'PATCH', path: `${before}/aliases/:alias/unlink`, handler: unlink },
  { method: 'DELETE', path: `${before}/aliases/:alias`, handler: remove },
])
