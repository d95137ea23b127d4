import { requireAdministrator } from '../../access/guard.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import type { RequestContext, Route } from '../../http/router.ts'
import { readSent } from '../../http/sent.ts'
import { addSigningKey } from './signing-keys.ts'

/** Longest name of a key. */
const LONGEST_NAME = 100

/** `GET /assets/signing-keys`: the keys whose signatures count, for administrators. */
function listKeys(context: RequestContext): Response {
  requireAdministrator(context)
  return Response.json({ keys: context.lake.signingKeys.all() })
}

/**
 * `POST /assets/signing-keys`: makes a key with a `name`, or takes the `publicKey` of one. Only this answer has the private
 * half.
 */
async function addKey(context: RequestContext): Promise<Response> {
  requireAdministrator(context)
  const sent = await readSent(context)
  requireAdministrator(sent)
  const { name = '', publicKey } = sent.body
  if (typeof name !== 'string' || name.length > LONGEST_NAME)
    throw badRequest(`"name" must be text of at most ${LONGEST_NAME} characters`)
  if (publicKey !== undefined && typeof publicKey !== 'string')
    throw badRequest('"publicKey" must be text')
  return Response.json(addSigningKey(context.lake, name, publicKey))
}

/** `DELETE /assets/signing-keys/{id}`: what it signed no longer counts. */
function removeKey(context: RequestContext): Response {
  requireAdministrator(context)
  const { lake, params } = context
  if (!lake.signingKeys.remove(params.id ?? ''))
    throw notFound(`There is no signing key "${params.id}"`)
  return Response.json({ deleted: true })
}

export const signingKeyRoutes: Route[] = [
  { method: 'GET', path: '/assets/signing-keys', handler: listKeys },
  { method: 'POST', path: '/assets/signing-keys', handler: addKey },
  { method: 'DELETE', path: '/assets/signing-keys/:id', handler: removeKey },
]
