import { badRequest, httpError } from '../http/errors.ts'
import { readJsonBody } from '../http/json-body.ts'
import { BODY_LIMITS } from '../http/json-limits.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { requireMember } from '../access/require-permission.ts'
import type { UserSetting } from '../store/account-stores.ts'

/** A key is a short path such as `studio.recent-searches`. */
const KEY_LENGTH = 256

/** Quota of one person, in bytes of JSON. Studio stores a few kilobytes. */
const QUOTA = { value: 64 * 1024, bytes: 1024 * 1024, keys: 1_000 }

/** `GET /users/me/keyvalue[/{keys}]`: pairs of the caller; missing keys are omitted. */
function read(context: RequestContext): Response {
  const principal = requireMember(context)
  const pairs = context.lake.keyValues.pairs(principal.id)
  const requestedKeys = context.params.keys ? context.params.keys.split(',') : undefined
  return Response.json(
    pairs.filter(({ key }) => requestedKeys === undefined || requestedKeys.includes(key)),
  )
}

/** `PUT /users/me/keyvalue`: writes a list of pairs atomically and returns them. A null value removes its key. */
async function write(context: RequestContext): Promise<Response> {
  const principal = requireMember(context)
  const pairs = readPairs(await readJsonBody(context, BODY_LIMITS.keyValues))
  const { keyValues, clock } = context.lake
  return context.quota.run(() => {
    assertRoom(pairs, keyValues.sizes(principal.id))
    keyValues.put(principal.id, pairs, clock().toISOString())
    return Response.json(pairs)
  })
}

/**
 * Enforces the quota. A person above it may still write what reduces it.
 * @param before stored bytes by key
 * @throws ApiError 413 that names the limit.
 */
function assertRoom(pairs: readonly UserSetting[], before: ReadonlyMap<string, number>): void {
  const after = new Map(before)
  for (const { key, value } of pairs) {
    if (value === null) {
      after.delete(key)
      continue
    }
    const size = Buffer.byteLength(JSON.stringify(value))
    if (size > QUOTA.value)
      throw tooMuch(
        `The value of "${key}" has ${size} bytes, more than the limit of ${QUOTA.value}`,
      )
    after.set(key, size)
  }
  if (after.size > QUOTA.keys && after.size > before.size)
    throw tooMuch(
      `${after.size} keys would be stored for you, more than the limit of ${QUOTA.keys}`,
    )
  const bytes = sum(after)
  if (bytes > QUOTA.bytes && bytes > sum(before))
    throw tooMuch(
      `${bytes} bytes would be stored for you, more than the limit of ${QUOTA.bytes}; remove keys by a value of null`,
    )
}

const sum = (sizes: ReadonlyMap<string, number>): number =>
  [...sizes.values()].reduce((all, size) => all + size, 0)

const tooMuch = (message: string) => httpError(413, 'Payload Too Large', message)

function readPairs(body: unknown): UserSetting[] {
  if (!Array.isArray(body)) throw badRequest('The request body must be a list of {key, value}')
  return body.map((entry: unknown) => {
    const { key, value = null } = Object(entry) as Partial<Record<keyof UserSetting, unknown>>
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
