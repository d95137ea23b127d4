import { bearerToken, sharedSecret } from '../account/authenticate.ts'
import { sameSecret } from '../account/secrets.ts'
import type { HttpRequest } from '../http/router.ts'
import { isDirectLoopbackRequest, peerOf, setPeer } from '../http/peer.ts'
import { setRequestId, requestIdOf } from '../http/request-id.ts'
import type { Lake } from '../lake.ts'

/** What the processes of one installation say to each other, and nobody else is heard to say. */
const SECRET = 'x-lake-company'
const VISITOR = 'x-lake-visitor'

/** Up to which place of the log whoever was answered knows. */
export const PLACE = 'x-lake-place'

/** Says that nothing was done of what was asked, and another process may be asked. */
export const UNDONE = 'x-lake-undone'

const OWN = new Set([SECRET, VISITOR, PLACE, UNDONE])

/** Whether a header (in lower case) is said among processes of one installation alone. */
export const isOfCompany = (name: string): boolean => OWN.has(name)

/** Whether a request says that it comes from another process of this installation, which nobody knows before the record is open. */
export const saysToBeOfCompany = ({ headers }: HttpRequest): boolean => headers.has(SECRET)

const known = new WeakSet<HttpRequest>()

/** Whether another process of this installation hands a request on, or asks it. */
export const isFromCompany = (request: HttpRequest): boolean => known.has(request)

/**
 * The headers that say who is behind a request that is handed on: where it came from, over what, under which name, and whether it is this
 * machine's owner, whose token another process does not know, or may be let in for being on this machine.
 */
export function introduce(request: HttpRequest, lake: Lake): Record<string, string> {
  const visitor = new URLSearchParams({
    address: peerOf(request)?.address ?? '',
    scheme: new URL(request.url).protocol,
    id: requestIdOf(request),
    ...(isOwner(request, lake) ? { owner: 'yes' } : lake.config.localLogin && { near: 'yes' }),
  })
  return { ...proof(lake), [VISITOR]: visitor.toString() }
}

/** The header by which a process shows that it is of this installation. */
export function proof(lake: Pick<Lake, 'company' | 'secrets'>): Record<string, string> {
  return { [SECRET]: sharedSecret(lake) ?? '' }
}

function isOwner(request: HttpRequest, { config: { machineToken } }: Lake): boolean {
  const token = bearerToken(request.headers)
  return (
    token !== undefined &&
    machineToken !== undefined &&
    sameSecret(token, machineToken) &&
    isDirectLoopbackRequest(request)
  )
}

/**
 * Takes in a request: one that another process of this installation hands on is what its visitor sent there. What strangers say in the same
 * headers is not heard.
 */
export function takeIn(request: HttpRequest, lake: Lake): HttpRequest {
  const given = request.headers.get(SECRET)
  const expected = given === null ? undefined : sharedSecret(lake)
  if (given === null || expected === undefined || !sameSecret(given, expected)) return request
  const said = request.headers.get(VISITOR)
  const visitor = new URLSearchParams(said ?? '')
  const headers = new Headers([...request.headers].filter(([name]) => !isOfCompany(name)))
  if (visitor.has('owner')) headers.set('authorization', `Bearer ${lake.config.machineToken}`)
  const url = new URL(request.url)
  url.protocol = visitor.get('scheme') ?? url.protocol
  const { method, signal, readShortBody } = request
  const taken: HttpRequest = {
    method,
    url: url.href,
    headers,
    signal,
    get body() {
      return request.body
    },
    ...(readShortBody && { readShortBody }),
  }
  setPeer(taken, {
    address: visitor.get('address') ?? peerOf(request)?.address ?? '',
    isFromAnotherMachine: said !== null && !visitor.has('owner') && !visitor.has('near'),
  })
  setRequestId(taken, visitor.get('id') ?? '')
  known.add(taken)
  return taken
}
