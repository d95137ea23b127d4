import { completionsAt } from '@orrery/groq/completions'
import { formatQuery } from '@orrery/groq/format-query'
import { requireDataset, visibleDocumentsTest } from '../http/data-request.ts'
import { badRequest } from '../http/errors.ts'
import { readJsonObjectBody } from '../http/json-body.ts'
import { BODY_LIMITS } from '../http/json-limits.ts'
import type { Handler, Route } from '../http/router.ts'

/** Maximum characters of a query in the editor. */
const QUERY_LIMIT = 64 * 1024

/** `POST /groq/format`: formats a query in the common style. */
const format: Handler = async (context) => {
  const query = queryOf(await readJsonObjectBody(context, BODY_LIMITS.editing))
  return context.quota.run(() => Response.json({ query: formatQuery(query) }))
}

/** `POST /groq/completions/{dataset}`: completions at a position of a query. */
const complete: Handler = async (context) => {
  const dataset = requireDataset(context)
  const body = await readJsonObjectBody(context, BODY_LIMITS.editing)
  const query = queryOf(body)
  const { position = query.length, params = {} } = body
  if (!Number.isInteger(position) || Number(position) < 0 || Number(position) > query.length)
    throw badRequest('"position" must be an offset into the query')
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    throw badRequest('"params" must be an object')
  const request = {
    query,
    params: params as Record<string, unknown>,
    dataset: dataset.documents,
    canRead: visibleDocumentsTest(context),
  }
  return context.quota.run(() => Response.json(completionsAt(request, Number(position))))
}

function queryOf({ query }: Record<string, unknown>): string {
  if (typeof query !== 'string') throw badRequest('"query" must be a string')
  if (query.length > QUERY_LIMIT)
    throw badRequest(`"query" must have ${QUERY_LIMIT} characters at most`)
  return query
}

/** Routes for query editors; hosted Sanity has none of them. */
export const queryEditorRoutes: Route[] = [
  { method: 'POST', path: '/groq/format', handler: format, servedBy: 'any' },
  { method: 'POST', path: '/groq/completions/:dataset', handler: complete, servedBy: 'any' },
]
