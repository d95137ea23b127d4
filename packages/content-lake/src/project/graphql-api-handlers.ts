import { requireAdministrator, requireMember } from '../access/require-permission.ts'
import { hasPermission } from '../access/permissions.ts'
import { DomainError } from '../document/domain-error.ts'
import { riskyApiChanges, createGraphqlApi } from '../graphql/graphql-api.ts'
import {
  deploymentDocument,
  findDeployment,
  deploymentDocumentId,
  isDeploymentTag,
  deploymentDocumentsOf,
} from '../graphql/api-deployments.ts'
import { InvalidApiError } from '../graphql/json-readers.ts'
import { requireDataset } from '../http/data-request.ts'
import { ApiError, badRequest } from '../http/errors.ts'
import { BODY_LIMITS } from '../http/json-limits.ts'
import type { RequestContext } from '../http/router.ts'
import { readBodyAndReauthenticate } from '../http/json-body.ts'

/** `GET /apis/graphql`: deployed APIs of all datasets. */
export function listGraphqlApis(context: RequestContext): Response {
  const { lake } = context
  const principal = requireMember(context)
  const found = lake.listDatasets().flatMap((store) =>
    deploymentDocumentsOf(store)
      .filter((document) => hasPermission(principal, store.name, 'read', document))
      .map(({ tag, generation, playgroundEnabled }) => ({
        dataset: store.name,
        tag,
        generation,
        playgroundEnabled,
      })),
  )
  return Response.json(found)
}

/** `GET` and `HEAD /apis/graphql/{dataset}/{tag}`: the schema as SDL; the CLI reads the headers. */
export function showGraphqlApi(context: RequestContext): Response {
  const { generation, playgroundEnabled, api } = deployed(context)
  return new Response(api.sdl, {
    headers: {
      'content-type': 'application/graphql; charset=utf-8',
      'x-sanity-graphql-generation': generation,
      'x-sanity-graphql-playground': String(playgroundEnabled),
    },
  })
}

/** `POST /apis/graphql/{dataset}/{tag}/validate`: validates a deployment and lists its breaking changes. */
export async function validateGraphqlApi(context: RequestContext): Promise<Response> {
  const { schema, dataset, tag } = await readDeployment(context)
  const none = { breakingChanges: [], dangerousChanges: [] }
  try {
    const next = createGraphqlApi(schema)
    const before = findDeployment(dataset, tag)
    return Response.json(before ? riskyApiChanges(before.api, next) : none)
  } catch (error) {
    if (!(error instanceof InvalidApiError)) throw error
    return Response.json({ ...none, validationError: error.message })
  }
}

/**
 * `PUT /apis/graphql/{dataset}/{tag}` with `schema` and `enablePlayground`: deploys an API, replacing one with this
 * tag.
 */
export async function deployGraphqlApi(context: RequestContext): Promise<Response> {
  const { schema, enablePlayground, dataset, tag, author } = await readDeployment(context)
  const document = asDocument(tag, schema, enablePlayground)
  const options = { author, systemDocuments: true }
  await context.lake.writer.mutate(dataset, [{ createOrReplace: document }], options)
  return Response.json({ location: `/v1/graphql/${dataset.name}/${tag}` }, { status: 201 })
}

function asDocument(tag: string, schema: unknown, enablePlayground: boolean) {
  try {
    return deploymentDocument(tag, schema, enablePlayground)
  } catch (error) {
    if (!(error instanceof InvalidApiError)) throw error
    const { message } = error
    const body = { statusCode: 400, error: 'Bad Request', message, validationError: message }
    throw new ApiError(400, body)
  }
}

/** `DELETE /apis/graphql/{dataset}/{tag}` */
export async function undeployGraphqlApi(context: RequestContext): Promise<Response> {
  const { id: author } = requireAdministrator(context)
  const dataset = requireDataset(context)
  const { tag = '' } = context.params
  const id = deploymentDocumentId(tag)
  if (!dataset.documents.byId(id)) throw notDeployed(context)
  const options = { author, systemDocuments: true }
  await context.lake.writer.mutate(dataset, [{ delete: { id } }], options)
  return Response.json({ deleted: true })
}

async function readDeployment(context: RequestContext) {
  requireAdministrator(context)
  requireDataset(context)
  const sent = await readBodyAndReauthenticate(context, BODY_LIMITS.schema)
  const { id: author } = requireAdministrator(sent)
  const { schema, enablePlayground = false } = sent.body
  const { tag = '' } = context.params
  if (!isDeploymentTag(tag))
    throw badRequest('The tag of a GraphQL API must be letters, digits, "_" and "-"')
  if (typeof enablePlayground !== 'boolean')
    throw badRequest('"enablePlayground" must be true or false')
  return { schema, enablePlayground, tag, author, dataset: requireDataset(context) }
}

function deployed(context: RequestContext) {
  const dataset = requireDataset(context)
  const found = findDeployment(dataset, context.params.tag ?? '')
  if (!found) throw notDeployed(context)
  return found
}

function notDeployed({ params: { dataset = '', tag = '' } }: RequestContext): DomainError {
  return new DomainError(
    'unknown',
    `GraphQL schema not found: dataset "${dataset}" has no API "${tag}"`,
  )
}
