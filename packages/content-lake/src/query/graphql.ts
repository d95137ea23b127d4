import { GroqError } from '@orrery/groq/groq-error'
import type { Api } from '../graphql/api.ts'
import { findDeployment } from '../graphql/deployments.ts'
import { type GraphqlPlan, type GraphqlRequest, planOf } from '../graphql/plan-query.ts'
import { RefusedDocument } from '../graphql/read-document.ts'
import { readableDataset, requireDataset } from '../http/data-request.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { meteredBody } from '../http/metered-body.ts'
import { readJsonObjectBody } from '../http/json-body.ts'
import { BODY_LIMITS } from '../http/json-limits.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import { graphqlAnswer } from '../query-worker/execute-query.ts'
import type { DatasetStore } from '../store/dataset-store.ts'
import { answerQuestion, questionOf } from './query.ts'

/** `GET` and `POST /graphql/{dataset}/{tag}`: one GraphQL document is answered by one GROQ query. */
export const answerGraphql: Handler = async (context) => {
  requestedApi(context)
  if (context.request.method !== 'POST') return answer(context, fromUrl(context.url))
  const asked = await fromBody(context)
  return context.share.run(() => answer(context, asked), { signal: context.request.signal })
}

async function answer(context: RequestContext, asked: GraphqlRequest): Promise<Response> {
  const { dataset, api } = requestedApi(context)
  const { groq, shape } = planned(() =>
    planOf(api, asked, { emptyMatchesAll: context.apiVersion === '1' }),
  )
  if (!groq) {
    const body = new TextEncoder().encode(JSON.stringify(graphqlAnswer({ result: {} }, shape)))
    const headers = { 'content-type': 'application/json' }
    return new Response(meteredBody(body, context.share), { headers })
  }
  try {
    const readable = readableDataset(context, dataset)
    const question = { ...questionOf(context, readable, groq), shape }
    return await answerQuestion(context, readable, question)
  } catch (error) {
    throw await asGraphql(error, context)
  }
}

/** @throws ApiError 404 where none is deployed, and what `requestedDataset` throws. */
function requestedApi(context: RequestContext): { dataset: DatasetStore; api: Api } {
  const dataset = requireDataset(context)
  const { tag = '' } = context.params
  const deployment = findDeployment(dataset, tag)
  if (deployment) return { dataset, api: deployment.api }
  throw notFound(`GraphQL schema not found: dataset "${dataset.name}" has no API "${tag}"`)
}

function planned(plan: () => GraphqlPlan): GraphqlPlan {
  try {
    return plan()
  } catch (error) {
    throw error instanceof RefusedDocument ? new ApiError(400, { errors: error.errors }) : error
  }
}

/** Seconds after which what cost too much may be asked again, as of any query. */
const COSTLY_AGAIN = '60'

/** The refusal of a query in the shape in which clients of GraphQL read it; who comes again at once is kept waiting all the same. */
async function asGraphql(error: unknown, { lake, share }: RequestContext): Promise<unknown> {
  if (!(error instanceof GroqError)) return error
  const { message, limit } = error
  if (limit !== undefined) await lake.shares.refusals.hold(share)
  const headers: Record<string, string> = limit === undefined ? {} : { 'retry-after': COSTLY_AGAIN }
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
    throw refused('"variables" must be JSON.')
  }
}

function readRequest({ query, variables, operationName }: Record<string, unknown>): GraphqlRequest {
  if (typeof query !== 'string') throw refused('Must provide "query", a text.')
  const given = variables ?? {}
  if (typeof given !== 'object' || Array.isArray(given))
    throw refused('"variables" must be an object.')
  if (operationName != null && typeof operationName !== 'string')
    throw refused('"operationName" must be a text.')
  return {
    query,
    variables: given as Record<string, unknown>,
    operationName: operationName || undefined,
  }
}

const refused = (message: string): ApiError => new ApiError(400, { errors: [{ message }] })
