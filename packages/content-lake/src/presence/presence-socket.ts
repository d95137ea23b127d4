import type { WebSocket } from 'ws'
import { authenticate, principalOfToken } from '../account/authenticate.ts'
import { ApiError } from '../http/errors.ts'
import { recordAccessDenial } from '../http/record-access-denial.ts'
import { shareOf } from '../http/share-of.ts'
import type { Lake } from '../lake.ts'
import { isProjectMember } from '../access/grants.ts'
import { documentOrPlaceholder, hasPermission } from '../access/permissions.ts'
import { ANONYMOUS, type Principal } from '../access/principal.ts'
import { parseJsonMessage } from '../socket/parse-message.ts'
import type { HttpRequest } from '../http/router.ts'

/** What one editor tells the others of a dataset, in the service's own shape. */
export type PresenceEvent =
  | { type: 'rollCall'; i: string; session: string }
  | { type: 'state'; i: string; m: { sessionId: string; locations: unknown[] } }
  | { type: 'disconnect'; i: string; m: { session: string } }

/** One connected editor, as the room sees it. */
interface PresenceClient {
  deliver: (event: PresenceEvent) => void
  /** Whether this one may know of a document, by its id. */
  canSeeDocument: (documentId: string) => boolean
}

/** The editors of one dataset. What one says reaches every other; nothing is kept. */
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

  broadcast(sender: PresenceClient, event: PresenceEvent): void {
    for (const occupant of this.#occupants) {
      if (occupant !== sender) occupant.deliver(visibleTo(occupant, event))
    }
  }
}

/** The event without the places that a reader may not know of. */
function visibleTo({ canSeeDocument }: PresenceClient, event: PresenceEvent): PresenceEvent {
  if (event.type !== 'state') return event
  const locations = event.m.locations.filter((location) => {
    const { documentId } = Object(location) as { documentId?: unknown }
    return typeof documentId !== 'string' || canSeeDocument(documentId)
  })
  return { ...event, m: { ...event.m, locations } }
}

const channels = new WeakMap<object, Map<string, PresenceChannel>>()

/** The room of a dataset; `owner` is the lake that it belongs to. */
function channelOf(owner: object, dataset: string): PresenceChannel {
  const ofOwner = channels.get(owner) ?? new Map<string, PresenceChannel>()
  channels.set(owner, ofOwner)
  const room = ofOwner.get(dataset) ?? new PresenceChannel()
  ofOwner.set(dataset, room)
  return room
}

/** The protocol's error codes. */
const CODES = {
  badRequest: 4000,
  unauthorized: 4001,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  parseError: -32700,
}

/** Closing code for whoever is to come again later (RFC 6455, registry of IANA). */
const TRY_AGAIN_LATER = 1013

/** The client takes this text for a sign of life. */
const HEARTBEAT = '♥'
const HEARTBEAT_MS = 15_000

/** An editor's browser needs one subscription and one session; more than these is no editor. */
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
 * Speaks JSON-RPC 2.0 with one client: `authorization`, `presence_subscribe`, `presence_unsubscribe`,
 * `presence_rollcall`, `presence_announce`, `presence_disconnect`. A socket that closes is a disconnect of
 * every session it announced.
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
  /** Counts this socket as its asker's; where they have too many it closes. */
  const hold = (): (() => void) | undefined => {
    try {
      return shareOf(request, principal, lake).acquireSocket()
    } catch (error) {
      socket.close(TRY_AGAIN_LATER, (error as Error).message)
      return undefined
    }
  }
  let release = hold()
  if (!release) return

  function refused(): never {
    const asked = { route: '/socket/:dataset', params: { dataset } }
    recordAccessDenial(request, asked, lake, { why: 'Unauthorized' })
    throw new RpcError(CODES.unauthorized, 'Unauthorized')
  }

  const send = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const occupant: PresenceClient = {
    canSeeDocument: (documentId) => canSeeDocument(principal, lake, dataset, documentId),
    deliver: (event) => {
      for (const subscription of subscriptions) {
        send({ method: 'presence_subscription', params: { subscription, result: event } })
      }
    },
  }

  function tell(event: PresenceEvent): void {
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
      tell({ type: 'rollCall', i: principal.id, session: text(params.session, 'session') })
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
      tell({ type: 'state', i: principal.id, m: { sessionId: session, locations } })
      return true
    },
    presence_disconnect(params) {
      const session = text(params.session, 'session')
      sessions.delete(session)
      tell({ type: 'disconnect', i: principal.id, m: { session } })
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
    for (const session of sessions) tell({ type: 'disconnect', i: principal.id, m: { session } })
  })
}

/** Whether somebody may know that a document is looked at: as much as they may read of it. */
export function canSeeDocument(
  principal: Principal,
  lake: Lake,
  dataset: string,
  documentId: string,
): boolean {
  const documents = lake.dataset(dataset)?.documents
  return (
    documents !== undefined &&
    hasPermission(principal, dataset, 'read', documentOrPlaceholder(documents, documentId))
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
