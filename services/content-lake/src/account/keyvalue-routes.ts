import { badRequest } from '../http/errors.ts'
import { readJson } from '../http/json-body.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { requireMember } from '../access/guard.ts'
import type { Pair } from '../store/account-store.ts'

/** A key is a short path such as `studio.recent-searches`. */
const KEY_LENGTH = 256

/** `GET /users/me/keyvalue[/{keys}]`: pairs of the caller; keys nobody wrote are left out. */
function read(context: RequestContext): Response {
  const principal = requireMember(context)
  const pairs = context.lake.keyValues.pairs(principal.id)
  const asked = context.params.keys ? context.params.keys.split(',') : undefined
  return Response.json(pairs.filter(({ key }) => asked === undefined || asked.includes(key)))
}

/** `PUT /users/me/keyvalue`: writes a list of pairs, all or none, and answers them. A null value removes its key. */
async function write(context: RequestContext): Promise<Response> {
  const principal = requireMember(context)
  const pairs = readPairs(await readJson(context.request))
  context.lake.keyValues.put(principal.id, pairs, context.lake.clock().toISOString())
  return Response.json(pairs)
}

function readPairs(body: unknown): Pair[] {
  if (!Array.isArray(body)) throw badRequest('The request body must be a list of {key, value}')
  return body.map((entry: unknown) => {
    const { key, value = null } = Object(entry) as Partial<Record<keyof Pair, unknown>>
    if (typeof key !== 'string' || key === '' || key.length > KEY_LENGTH) {
      throw badRequest(`Every entry needs a "key" of 1 to ${KEY_LENGTH} characters`)
    }
    return { key, value }
  })
}

export const keyvalueRoutes: Route[] = [
  { method: 'GET', path: '/users/me/keyvalue/*keys', handler: read },
  { method: 'PUT', path: '/users/me/keyvalue', handler: write },
]
