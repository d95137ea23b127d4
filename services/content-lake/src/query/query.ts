import { runQuery, toGroqError, type QueryRequest } from '../groq/query.ts'
import { withGroups } from '../access/groups.ts'
import { membersOf } from '../access/people.ts'
import { flag, requestedDataset, visibleDocuments } from '../http/data-request.ts'
import { RELEASES_VERSION, versionAtLeast } from '../document/api-version.ts'
import { badRequest } from '../http/errors.ts'
import { readJsonObject } from '../http/json-body.ts'
import { queryParams } from '../http/query-params.ts'
import type { Handler, RequestContext } from '../http/router.ts'

/** `GET` and `POST /data/query/{dataset}`. */
export const answerQuery: Handler = async (context) => {
  const { url, lake, apiVersion, principal } = context
  const dataset = requestedDataset(context)
  const { query, params } =
    context.request.method === 'POST' ? await fromBody(context) : fromUrl(url)
  const started = performance.now()
  const request: QueryRequest = {
    query,
    params,
    dataset: withGroups(query, dataset, () => membersOf(lake.config, lake.people.all())),
    perspective: requestedPerspective(context),
    resultSourceMap: requestedSourceMap(url),
    now: lake.clock(),
    identity: principal.id,
    apiVersion,
    projectId: lake.config.projectId,
    datasetName: dataset.name,
    canRead: visibleDocuments(context),
  }
  return attempt(query, () => {
    const answer = runQuery(request)
    return Response.json({
      ...(flag(url, 'returnQuery', true) && { query }),
      result: answer.result,
      syncTags: answer.syncTags,
      ...(answer.resultSourceMap && { resultSourceMap: answer.resultSourceMap }),
      ms: Math.round(performance.now() - started),
    })
  })
}

/** Writing the answer down belongs to it: parts are shared, so only then does it show how large it is. */
function attempt(query: string, answer: () => Response): Response {
  try {
    return answer()
  } catch (cause) {
    throw toGroqError(cause, query)
  }
}

function fromUrl(url: URL): { query: string; params: Record<string, unknown> } {
  const query = url.searchParams.get('query')
  if (query === null) throw badRequest('"query" is required')
  return { query, params: queryParams(url) }
}

async function fromBody(
  context: RequestContext,
): Promise<{ query: string; params: Record<string, unknown> }> {
  const body = await readJsonObject(context.request)
  const params = body.params ?? {}
  if (typeof body.query !== 'string') throw badRequest('"query" must be a string')
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    throw badRequest('"params" must be an object')
  return { query: body.query, params: params as Record<string, unknown> }
}

/** The perspective of a request, by name or as a stack; the default changed with the API version. */
function requestedPerspective({ url, apiVersion }: RequestContext): string | string[] {
  const names = url.searchParams
    .getAll('perspective')
    .flatMap((value) => value.split(','))
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.length === 0) return versionAtLeast(apiVersion, RELEASES_VERSION) ? 'published' : 'raw'
  return names.length === 1 ? names[0]! : names
}

function requestedSourceMap(url: URL): boolean | 'withKeyArraySelector' {
  const value = url.searchParams.get('resultSourceMap')
  return value === 'withKeyArraySelector' ? value : value === 'true' || value === '1'
}
