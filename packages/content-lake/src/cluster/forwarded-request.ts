import { bearerToken } from '../account/authenticate.ts'
import { clusterSecret, secretsEqual } from '../account/secrets.ts'
import type { HttpRequest } from '../http/router.ts'
import { isDirectLoopbackRequest, peerOf, setPeer } from '../http/peer.ts'
import { setRequestId, requestIdOf } from '../http/request-id.ts'
import type { Lake } from '../lake.ts'

/** Headers between processes of a cluster; ignored from anyone else. */
const CLUSTER_SECRET_HEADER = 'x-lake-company'
const ORIGINAL_CLIENT_HEADER = 'x-lake-visitor'

/** The log position that the client has seen. */
export const LOG_POSITION_HEADER = 'x-lake-place'

/** Marks a request that was not executed and may be retried elsewhere. */
export const NOT_EXECUTED_HEADER = 'x-lake-undone'

const CLUSTER_HEADERS = new Set([
  CLUSTER_SECRET_HEADER,
  ORIGINAL_CLIENT_HEADER,
  LOG_POSITION_HEADER,
  NOT_EXECUTED_HEADER,
])

/** Whether a lower-case header name is reserved for the cluster. */
export const isClusterHeader = (name: string): boolean => CLUSTER_HEADERS.has(name)

/**
 * Whether a request claims to come from the cluster. Cannot be verified before the database is
 * open.
 */
export const claimsToBeFromCluster = ({ headers }: HttpRequest): boolean =>
  headers.has(CLUSTER_SECRET_HEADER)

const verified = new WeakSet<HttpRequest>()

/** Whether a request was verified to come from another process of the cluster. */
export const isVerifiedClusterRequest = (request: HttpRequest): boolean => verified.has(request)

/**
 * Headers that describe the original client of a proxied request: its address, scheme, request id,
 * and whether it is the machine's administrator, whose token other processes do not know, or may
 * use local login.
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

/** The header that authenticates a process of the cluster. */
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
 * Restores the original request from a proxied one, if its cluster secret is valid. Cluster headers
 * of other clients are ignored.
 */
export function restoreForwardedRequest(request: HttpRequest, lake: Lake): HttpRequest {
  const given = request.headers.get(CLUSTER_SECRET_HEADER)
  const expected = given === null ? undefined : clusterSecret(lake)
  if (given === null || expected === undefined || !secretsEqual(given, expected)) return request
  const originalClient = request.headers.get(ORIGINAL_CLIENT_HEADER)
  const visitor = new URLSearchParams(originalClient ?? '')
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
    isFromAnotherMachine: originalClient !== null && !visitor.has('owner') && !visitor.has('near'),
  })
  setRequestId(taken, visitor.get('id') ?? '')
  verified.add(taken)
  return taken
}
