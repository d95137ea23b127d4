import { requireAdministrator } from '../access/require-permission.ts'
import { hasPermission } from '../access/permissions.ts'
import type { LakeDocument } from '@orrery/groq/document'
import { DomainError } from '../document/domain-error.ts'
import { requireProjectMember } from '../account/project-guard.ts'
import { requireDataset } from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import { BODY_LIMITS } from '../http/json-limits.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { readBodyAndReauthenticate } from '../http/json-body.ts'

/**
 * Schemas are stored in the dataset that they describe, as in Sanity's service: copies, backups and history include
 * them.
 */
const TYPE = 'system.schema'

/** Valid workspace names and tags: they are part of the document's id. */
const NAME = /^[a-zA-Z0-9_-]{1,60}$/

/** `GET …/schemas[/{id}]`: deployed schemas, or the one with this id, as a list. */
function list(context: RequestContext): Response {
  const { documents, name } = requireSchemaDataset(context)
  const { params, principal } = context
  const schemas = [...documents.byType(TYPE)].filter(
    (schema) =>
      hasPermission(principal, name, 'read', schema) &&
      (params.id === undefined || schema._id === params.id),
  )
  return Response.json(schemas)
}

/** `PUT …/schemas` with `schemas`: each replaces the one of the same workspace and tag. */
async function deploy(context: RequestContext): Promise<Response> {
  requireSchemaDataset(context)
  requireAdministrator(context)
  const sent = await readBodyAndReauthenticate(context, BODY_LIMITS.schema)
  const author = requireAdministrator(sent).id
  const { schemas } = sent.body
  if (!Array.isArray(schemas) || schemas.length === 0)
    throw badRequest('"schemas" must be a list of schemas')
  const documents = schemas.map(readSchema)
  const dataset = requireDataset(context)
  await context.lake.writer.mutate(
    dataset,
    documents.map((document) => ({ createOrReplace: document })),
    { author, systemDocuments: true },
  )
  return Response.json(documents.map(({ _id }) => dataset.documents.byId(_id)))
}

function readSchema(value: unknown) {
  const { workspace, schema, tag, version } = (value ?? {}) as Record<string, unknown>
  const { name, title } = (workspace ?? {}) as Record<string, unknown>
  if (typeof name !== 'string' || !NAME.test(name))
    throw badRequest('"workspace.name" of a schema must be letters, digits, "_" and "-"')
  if (tag !== undefined && (typeof tag !== 'string' || !NAME.test(tag)))
    throw badRequest('"tag" of a schema must be letters, digits, "_" and "-"')
  if (schema === undefined) throw badRequest('"schema" is missing')
  return {
    _id: tag === undefined ? `_.schemas.${name}` : `_.schemas.${name}.tag.${tag}`,
    _type: TYPE,
    workspace: { name, ...(typeof title === 'string' && { title }) },
    ...(typeof version === 'string' && { version }),
    ...(tag !== undefined && { tag }),
    schema: typeof schema === 'string' ? schema : JSON.stringify(schema),
  }
}

/** `DELETE …/schemas/{id}` */
async function remove(context: RequestContext): Promise<Response> {
  const dataset = requireSchemaDataset(context)
  const { id: author } = requireAdministrator(context)
  const id = context.params.id ?? ''
  const found: LakeDocument | undefined = dataset.documents.byId(id)
  if (found?._type !== TYPE)
    throw new DomainError('unknown', `There is no schema with the id "${id}"`)
  const options = { author, systemDocuments: true }
  await context.lake.writer.mutate(dataset, [{ delete: { id } }], options)
  return Response.json({ deleted: true })
}

function requireSchemaDataset(context: RequestContext) {
  requireProjectMember(context)
  return requireDataset(context)
}

const PATH = '/projects/:project/datasets/:dataset/schemas'

export const schemaRoutes: Route[] = [
  { method: 'GET', path: PATH, handler: list },
  { method: 'PUT', path: PATH, handler: deploy },
  { method: 'GET', path: `${PATH}/:id`, handler: list },
  { method: 'DELETE', path: `${PATH}/:id`, handler: remove },
]
