import type { WebSocket } from 'ws'
import { authenticate, principalOfToken } from '../account/authenticate.ts'
import { ApiError } from '../http/errors.ts'
import { recordAccessDenial } from '../http/record-access-denial.ts'
import { quotaOfRequest } from '../http/quota-of-request.ts'
import type { Lake } from '../lake.ts'
import { isProjectMember } from '../access/role-grants.ts'
import { storedDocumentOrPlaceholder, hasPermission } from '../access/permissions.ts'
import { ANONYMOUS, type Principal } from '../access/principal.ts'
import { parseJsonMessage } from '../socket/parse-json-message.ts'
import type { HttpRequest } from '../http/router.ts'

/** Presence events in the shape of Sanity's service. */
export type SanityPresenceEvent =
  | { type: 'rollCall'; i: string; session: string }
  | { type: 'state'; i: string; m: { sessionId: string; locations: unknown[] } }
  | { type: 'disconnect'; i: string; m: { session: string } }

/** One connected editor. */
interface PresenceClient {
  deliver: (event: SanityPresenceEvent) => void
  /** Whether this client may see a document id. */
  canSeeDocument: (documentId: string) => boolean
}

/** Broadcasts presence among the editors of a dataset. Nothing is stored. */
export class PresenceChannel {
  readonly #occupants = new Set<PresenceClient>()

  get size(): number {
    return this.#occupants.size
  }

  add(occupant: PresenceClient): void {
    this.#occupants.add(occupant)
  }

  remove(occupant: PresenceClient): void {
    this.#occupants.delete(occupant)
  }

  broadcast(sender: PresenceClient, event: SanityPresenceEvent): void {
    for (const occupant of this.#occupants) {
      if (occupant !== sender) occupant.deliver(visibleTo(occupant, event))
    }
  }
}

/** Removes locations that the client may not see from an event. */
function visibleTo(
  { canSeeDocument }: PresenceClient,
  event: SanityPresenceEvent,
): SanityPresenceEvent {
  if (event.type !== 'state') return event
  const locations = event.m.locations.filter((location) => {
    const { documentId } = Object(location) as { documentId?: unknown }
    return typeof documentId !== 'string' || canSeeDocument(documentId)
  })
  return { ...event, m: { ...event.m, locations } }
}

const channels = new WeakMap<object, Map<string, PresenceChannel>>()

/** Returns the presence channel of a dataset of a lake (`owner`). */
export function channelOf(owner: object, dataset: string): PresenceChannel {
  const ofOwner = channels.get(owner) ?? new Map<string, PresenceChannel>()
  channels.set(owner, ofOwner)
  const room = ofOwner.get(dataset) ?? new PresenceChannel()
  ofOwner.set(dataset, room)
  return room
}

/** JSON-RPC error codes of the protocol. */
const CODES = {
  badRequest: 4000,
  unauthorized: 4001,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  parseError: -32700,
}

/** WebSocket close code "try again later" (RFC 6455, IANA registry). */
const TRY_AGAIN_LATER = 1013

/** The client treats this text as a heartbeat. */
const HEARTBEAT = '♥'
const HEARTBEAT_MS = 15_000

/** Limits per socket; a browser needs one subscription and one session. */
const MAX_SUBSCRIPTIONS = 16
const MAX_SESSIONS = 64

class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/**
 * Handles a JSON-RPC 2.0 socket: `authorization`, `presence_subscribe`, `presence_unsubscribe`,
 * `presence_rollcall`, `presence_announce`, `presence_disconnect`. Closing the socket disconnects
 * all of its sessions.
 */
export function handlePresenceSocket(
  socket: WebSocket,
  request: HttpRequest,
  lake: Lake,
  dataset: string,
): void {
  const room = channelOf(lake, dataset)
  const subscriptions = new Set<string>()
  const sessions = new Set<string>()
  let principal = principalOf(request, lake)
  let lastSubscription = 0
  /** Counts this socket for its tenant; closes it if the tenant has too many. */
  const hold = (): (() => void) | undefined => {
    try {
      return quotaOfRequest(request, principal, lake).acquireSocket()
    } catch (error) {
      socket.close(TRY_AGAIN_LATER, (error as Error).message)
      return undefined
    }
  }
  let release = hold()
  if (!release) return

  function refused(): never {
    const matchedRoute = { route: '/socket/:dataset', params: { dataset } }
    recordAccessDenial(request, matchedRoute, lake, { why: 'Unauthorized' })
    throw new RpcError(CODES.unauthorized, 'Unauthorized')
  }

  const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const occupant: PresenceClient = {
    canSeeDocument: (documentId) => canSeePresenceOnDocument(principal, lake, dataset, documentId),
    deliver: (event) => {
      for (const subscription of subscriptions) {
        send({ method: 'presence_subscription', params: { subscription, result: event } })
      }
    },
  }

  function publish(event: SanityPresenceEvent): void {
    room.broadcast(occupant, event)
  }

  const methods: Record<string, (params: Record<string, unknown>) => unknown> = {
    authorization({ authorization }) {
      principal = bearerPrincipal(authorization, lake, refused)
      release?.()
      release = hold()
      standing.removeEventListener('abort', leave)
      standing = lake.sessionWatch.abortSignalFor(principal, dataset)
      standing.addEventListener('abort', leave)
      return { identity: principal.id }
    },
    presence_subscribe() {
      if (subscriptions.size >= MAX_SUBSCRIPTIONS)
        throw new RpcError(CODES.badRequest, 'Too many subscriptions')
      const id = String(++lastSubscription)
      subscriptions.add(id)
      return id
    },
    presence_unsubscribe({ subscriptionId }) {
      if (!subscriptions.delete(String(subscriptionId)))
        throw new RpcError(CODES.invalidParams, 'Subscription not found')
      return true
    },
    presence_rollcall(params) {
      publish({ type: 'rollCall', i: principal.id, session: text(params.session, 'session') })
      return true
    },
    presence_announce({ data }) {
      const { locations, sessionId } = Object(data) as Record<string, unknown>
      const session = text(sessionId, 'data.sessionId')
      if (!Array.isArray(locations))
        throw new RpcError(CODES.invalidParams, '"data.locations" must be a list')
      if (!sessions.has(session) && sessions.size >= MAX_SESSIONS)
        throw new RpcError(CODES.badRequest, 'Too many sessions')
      sessions.add(session)
      publish({ type: 'state', i: principal.id, m: { sessionId: session, locations } })
      return true
    },
    presence_disconnect(params) {
      const session = text(params.session, 'session')
      sessions.delete(session)
      publish({ type: 'disconnect', i: principal.id, m: { session } })
      return true
    },
  }

  function answer(message: Record<string, unknown>): unknown {
    const { jsonrpc, method, params } = message
    if (jsonrpc !== '2.0' || typeof method !== 'string')
      throw new RpcError(CODES.invalidRequest, 'Not a JSON-RPC 2.0 request')
    const call = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!call) throw new RpcError(CODES.methodNotFound, `Unknown method "${method}"`)
    if (method !== 'authorization' && !isProjectMember(principal)) refused()
    return call(Object(params ?? {}) as Record<string, unknown>)
  }

  const leave = () => socket.close()
  let standing = lake.sessionWatch.abortSignalFor(principal, dataset)
  standing.addEventListener('abort', leave)
  room.add(occupant)
  const heartbeat = setInterval(() => socket.send(HEARTBEAT), HEARTBEAT_MS)
  heartbeat.unref()
  socket.on('message', (data, isBinary) => {
    const message = parseJsonMessage(data, isBinary)
    const id = message?.id ?? null
    try {
      if (!message) throw new RpcError(CODES.parseError, 'Not a JSON object')
      const result = answer(message)
      if (id !== null) send({ id, result })
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      send({ id, error: { code: error.code, message: error.message } })
    }
  })
  socket.on('close', () => {
    release?.()
    clearInterval(heartbeat)
    standing.removeEventListener('abort', leave)
    room.remove(occupant)
    for (const session of sessions) publish({ type: 'disconnect', i: principal.id, m: { session } })
  })
}

/** Whether a principal may see that a document is open: exactly if it may be read. */
export function canSeePresenceOnDocument(
  principal: Principal,
  lake: Lake,
  dataset: string,
  documentId: string,
): boolean {
  const documents = lake.dataset(dataset)?.documents
  return (
    documents !== undefined &&
    hasPermission(principal, dataset, 'read', storedDocumentOrPlaceholder(documents, documentId))
  )
}

function principalOf(request: HttpRequest, lake: Lake): Principal {
  try {
    return authenticate(request, lake)
  } catch (error) {
    if (error instanceof ApiError) return ANONYMOUS
    throw error
  }
}

function bearerPrincipal(authorization: unknown, lake: Lake, refused: () => never): Principal {
  const token = /^Bearer\s+(\S+)$/i.exec(
    typeof authorization === 'string' ? authorization : '',
  )?.[1]
  try {
    if (token !== undefined) return principalOfToken(token, lake)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return refused()
}

function text(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '' && value.length <= 128) return value
  throw new RpcError(CODES.invalidParams, `"${name}" must be a text of 1 to 128 characters`)
}
