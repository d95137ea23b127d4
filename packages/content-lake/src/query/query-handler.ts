import { groupDocumentsForQuery } from '../access/role-grants.ts'
import { allSignInPrincipals } from '../access/project-members.ts'
import {
  requireAuthenticated,
  booleanParam,
  groqParams,
  readableDataset,
  type ReadableDataset,
  requireDataset,
} from '../http/data-request.ts'
import { RELEASES_API_VERSION, isApiVersionAtLeast } from '../document/api-version.ts'
import { badRequest } from '../http/errors.ts'
import { quotaMeteredBody } from '../http/metered-body.ts'
import { readJsonObjectBody } from '../http/json-body.ts'
import { BODY_LIMITS } from '../http/json-limits.ts'
import { bufferedResponse } from '../http/buffered-response.ts'
import type { Handler, RequestContext } from '../http/router.ts'
import type { QuerySpec } from '../query-worker/query-spec.ts'
import { executeInlineOrOnWorker } from './execute-inline-or-on-worker.ts'

/** `GET` and `POST /data/query/{dataset}`. */
export const handleQuery: Handler = async (context) => {
  if (context.request.method !== 'POST') return answer(context, fromUrl(context.url))
  const requestQuery = await fromBody(context)
  return context.quota.run(() => answer(context, requestQuery), { signal: context.request.signal })
}

async function answer(context: RequestContext, asked: Query): Promise<Response> {
  const { url } = context
  const dataset = requireDataset(context)
  const explain = booleanParam(url, 'explain')
  const returnQuery = booleanParam(url, 'returnQuery', true)
  if (explain) requireAuthenticated(context, 'The plan of a query')
  const readable = readableDataset(context, dataset)
  const question = { ...querySpecForRequest(context, readable, asked), returnQuery, explain }
  return respondToQuery(context, readable, question)
}

/** Builds the query for the principal and the perspective of a request. */
export function querySpecForRequest(
  context: RequestContext,
  { dataset, readFilters }: ReadableDataset,
  { query, params }: Query,
): QuerySpec {
  const { url, lake, apiVersion, principal } = context
  return {
    query,
    params,
    perspective: requestedPerspective(context),
    resultSourceMap: requestedSourceMap(url),
    now: lake.clock().toISOString(),
    identity: principal.id,
    apiVersion,
    projectId: lake.config.projectId,
    dataset: dataset.name,
    readFilters: readFilters,
    versions: isApiVersionAtLeast(apiVersion, RELEASES_API_VERSION),
    generated: groupDocumentsForQuery(query, dataset.name, () =>
      allSignInPrincipals(lake.config, lake.people.all(), lake.roles.all()),
    ),
    returnQuery: false,
    explain: false,
  }
}

/**
 * Executes a query and charges the tenant of the request.
 * @throws (as a rejection) what `executeInlineOrOnWorker` throws
 */
export async function respondToQuery(
  context: RequestContext,
  { dataset, canRead }: ReadableDataset,
  question: QuerySpec,
): Promise<Response> {
  const { lake, quota, request } = context
  const { signal } = request
  const body = await executeInlineOrOnWorker({ lake, dataset, question, canRead, quota, signal })
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.byteLength),
  }
  const held = quotaMeteredBody(body, quota)
  return held instanceof Uint8Array
    ? bufferedResponse(held, { headers })
    : new Response(held, { headers })
}

interface Query {
  readonly query: string
  readonly params: Record<string, unknown>
}

function fromUrl(url: URL): Query {
  const query = url.searchParams.get('query')
  if (query === null) throw badRequest('"query" is required')
  return { query, params: groqParams(url) }
}

async function fromBody(context: RequestContext): Promise<Query> {
  const body = await readJsonObjectBody(context, BODY_LIMITS.query)
  const params = body.params ?? {}
  if (typeof body.query !== 'string') throw badRequest('"query" must be a string')
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    throw badRequest('"params" must be an object')
  return { query: body.query, params: params as Record<string, unknown> }
}

/** The requested perspective, a name or a stack; the default depends on the API version. */
function requestedPerspective({ url, apiVersion }: RequestContext): string | string[] {
  const names = url.searchParams
    .getAll('perspective')
    .flatMap((value) => value.split(','))
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length === 0)
    return isApiVersionAtLeast(apiVersion, RELEASES_API_VERSION) ? 'published' : 'raw'
  return names.length === 1 ? names[0]! : names
}

function requestedSourceMap(url: URL): boolean | 'withKeyArraySelector' {
  const value = url.searchParams.get('resultSourceMap')
  return value === 'withKeyArraySelector' ? value : value === 'true' || value === '1'
}
