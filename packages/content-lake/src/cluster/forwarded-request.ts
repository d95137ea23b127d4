import { bearerToken } from '../account/authenticate.ts'
import { clusterSecret } from '../account/secrets.ts'
import { secretsEqual } from '../account/secrets.ts'
import type { HttpRequest } from '../http/router.ts'
import { isDirectLoopbackRequest, peerOf, setPeer } from '../http/peer.ts'
import { setRequestId, requestIdOf } from '../http/request-id.ts'
import type { Lake } from '../lake.ts'

/** What the processes of one installation say to each other, and nobody else is heard to say. */
const CLUSTER_SECRET_HEADER = 'x-lake-company'
const ORIGINAL_CLIENT_HEADER = 'x-lake-visitor'

/** Up to which place of the log whoever was answered knows. */
export const LOG_POSITION_HEADER = 'x-lake-place'

/** Says that nothing was done of what was asked, and another process may be asked. */
export const NOT_EXECUTED_HEADER = 'x-lake-undone'

const CLUSTER_HEADERS = new Set([
  CLUSTER_SECRET_HEADER,
  ORIGINAL_CLIENT_HEADER,
  LOG_POSITION_HEADER,
  NOT_EXECUTED_HEADER,
])

/** Whether a header (in lower case) is said among processes of one installation alone. */
export const isClusterHeader = (name: string): boolean => CLUSTER_HEADERS.has(name)

/** Whether a request says that it comes from another process of this installation, which nobody knows before the record is open. */
export const claimsToBeFromCluster = ({ headers }: HttpRequest): boolean =>
  headers.has(CLUSTER_SECRET_HEADER)

const verified = new WeakSet<HttpRequest>()

/** Whether another process of this installation hands a request on, or asks it. */
export const isFromCluster = (request: HttpRequest): boolean => verified.has(request)

/**
 * The headers that say who is behind a request that is handed on: where it came from, over what, under which name, and whether it is this
 * machine's owner, whose token another process does not know, or may be let in for being on this machine.
 */
export function forwardingHeaders(request: HttpRequest, lake: Lake): Record<string, string> {
  const visitor = new URLSearchParams({
    address: peerOf(request)?.address ?? '',
    scheme: new URL(request.url).protocol,
    id: requestIdOf(request),
    ...(isMachineOwner(request, lake)
      ? { owner: 'yes' }
      : lake.config.localLogin && { near: 'yes' }),
  })
  return { ...clusterAuthHeader(lake), [ORIGINAL_CLIENT_HEADER]: visitor.toString() }
}

/** The header by which a process shows that it is of this installation. */
export function clusterAuthHeader(lake: Pick<Lake, 'cluster' | 'secrets'>): Record<string, string> {
  return { [CLUSTER_SECRET_HEADER]: clusterSecret(lake) ?? '' }
}

function isMachineOwner(request: HttpRequest, { config: { machineToken } }: Lake): boolean {
  const token = bearerToken(request.headers)
  return (
    token !== undefined &&
    machineToken !== undefined &&
    secretsEqual(token, machineToken) &&
    isDirectLoopbackRequest(request)
  )
}

/**
 * Takes in a request: one that another process of this installation hands on is what its visitor sent there. What strangers say in the same
 * headers is not heard.
 */
export function acceptForwarded(request: HttpRequest, lake: Lake): HttpRequest {
  const given = request.headers.get(CLUSTER_SECRET_HEADER)
  const expected = given === null ? undefined : clusterSecret(lake)
  if (given === null || expected === undefined || !secretsEqual(given, expected)) return request
  const said = request.headers.get(ORIGINAL_CLIENT_HEADER)
  const visitor = new URLSearchParams(said ?? '')
  const headers = new Headers([...request.headers].filter(([name]) => !isClusterHeader(name)))
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
  verified.add(taken)
  return taken
}
