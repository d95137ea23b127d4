import { GroqError } from '@orrery/groq/groq-error'
import type { GraphqlApi } from '../graphql/graphql-api.ts'
import { findDeployment } from '../graphql/api-deployments.ts'
import { type GraphqlPlan, type GraphqlRequest, planAsGroqQuery } from '../graphql/plan-query.ts'
import { GraphqlDocumentError } from '../graphql/validate-document.ts'
import { readableDataset, requireDataset } from '../http/data-request.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { quotaMeteredBody } from '../http/metered-body.ts'
import { readJsonObjectBody } from '../http/json-body.ts'
import { BODY_LIMITS } from '../http/json-limits.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { toGraphqlResponseBody } from '../query-worker/execute-query.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { respondToQuery, querySpecForRequest } from './query-handler.ts'

/** `GET` and `POST /graphql/{dataset}/{tag}`: executes one GraphQL document as one GROQ query. */
export const handleGraphql: Handler = async (context) => {
  requestedApi(context)
  if (context.request.method !== 'POST') return answer(context, fromUrl(context.url))
  const graphqlRequest = await fromBody(context)
  return context.quota.run(() => answer(context, graphqlRequest), {
    signal: context.request.signal,
  })
}

async function answer(context: RequestContext, requested: GraphqlRequest): Promise<Response> {
  const { dataset, api } = requestedApi(context)
  const { groq, shape } = planOrReject(() =>
    planAsGroqQuery(api, requested, { emptyMatchesAll: context.apiVersion === '1' }),
  )
  if (!groq) {
    const body = new TextEncoder().encode(
      JSON.stringify(toGraphqlResponseBody({ result: {} }, shape)),
    )
    const headers = { 'content-type': 'application/json' }
    return new Response(quotaMeteredBody(body, context.quota), { headers })
  }
  try {
    const readable = readableDataset(context, dataset)
    const question = { ...querySpecForRequest(context, readable, groq), shape }
    return await respondToQuery(context, readable, question)
  } catch (error) {
    throw await toGraphqlError(error, context)
  }
}

/** @throws ApiError 404 if no API is deployed, and what `requestedDataset` throws */
function requestedApi(context: RequestContext): { dataset: DatasetStore; api: GraphqlApi } {
  const dataset = requireDataset(context)
  const { tag = '' } = context.params
  const deployment = findDeployment(dataset, tag)
  if (deployment) return { dataset, api: deployment.api }
  throw notFound(`GraphQL schema not found: dataset "${dataset.name}" has no API "${tag}"`)
}

function planOrReject(plan: () => GraphqlPlan): GraphqlPlan {
  try {
    return plan()
  } catch (error) {
    throw error instanceof GraphqlDocumentError
      ? new ApiError(400, { errors: error.errors })
      : error
  }
}

/** `Retry-After` of a query that exceeded its budget, in seconds. */
const RETRY_AFTER_SECONDS = '60'

/**
 * Converts an error to the GraphQL error shape; delays the response if the tenant repeats an
 * expensive query.
 */
async function toGraphqlError(error: unknown, { lake, quota }: RequestContext): Promise<unknown> {
  if (!(error instanceof GroqError)) return error
  const { message, limit } = error
  if (limit !== undefined) await lake.quotas.rejections.hold(quota)
  const headers: Record<string, string> =
    limit === undefined ? {} : { 'retry-after': RETRY_AFTER_SECONDS }
  return new ApiError(400, { errors: [{ message }] }, headers)
}

function fromUrl({ searchParams }: URL): GraphqlRequest {
  return readRequest({
    query: searchParams.get('query') ?? undefined,
    operationName: searchParams.get('operationName') ?? undefined,
    variables: parsed(searchParams.get('variables')),
  })
}

async function fromBody(context: RequestContext): Promise<GraphqlRequest> {
  return readRequest(await readJsonObjectBody(context, BODY_LIMITS.query))
}

function parsed(text: string | null): unknown {
  if (text === null || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw graphqlError('"variables" must be JSON.')
  }
}

function readRequest({ query, variables, operationName }: Record<string, unknown>): GraphqlRequest {
  if (typeof query !== 'string') throw graphqlError('Must provide "query", a text.')
  const given = variables ?? {}
  if (typeof given !== 'object' || Array.isArray(given))
    throw graphqlError('"variables" must be an object.')
  if (operationName != null && typeof operationName !== 'string')
    throw graphqlError('"operationName" must be a text.')
  return {
    query,
    variables: given as Record<string, unknown>,
    operationName: operationName || undefined,
  }
}

const graphqlError = (message: string): ApiError => new ApiError(400, { errors: [{ message }] })
