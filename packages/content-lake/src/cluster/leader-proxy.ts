import { Agent, type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { telemetry } from '@orrery/telemetry'
import { ApiError, httpError } from '../http/errors.ts'
import type { HttpRequest } from '../http/router.ts'
import { isForwardedHeader, toForwardedResponse } from '../http/proxy-forwarding.ts'
import { bufferedResponse } from '../http/buffered-response.ts'
import type { Lake } from '../lake.ts'
import { forwardingHeaders, isClusterHeader, NOT_EXECUTED_HEADER } from './forwarded-request.ts'

/** Milliseconds that a request waits for a leader, and the retry intervals. */
const LEADER_WAIT_MS = 2_000
const RETRY_MS = 25
const NOT_EXECUTED_RETRY_MS = 100

/** Idle connections are closed after this time, before the leader closes them. */
const IDLE_TIMEOUT_MS = 30_000

/** Grace period of requests to a replaced leader, in milliseconds. */
const REPLACED_LEADER_GRACE_MS = 2_000

/** Responses up to this size are buffered and sent in one piece. */
const MAX_BUFFERED_BYTES = 64 * 1024

/**
 * The error while there is no leader: nothing was executed.
 * @param isForPeer whether the client is a process that may retry elsewhere
 */
export function noLeaderError(isForPeer = false): ApiError {
  const message = 'No process of this content lake writes at this moment; try again in a second'
  const body = { statusCode: 503, error: 'Service Unavailable', message }
  return new ApiError(503, body, {
    'retry-after': '1',
    ...(isForPeer && { [NOT_EXECUTED_HEADER]: 'yes', connection: 'close' }),
  })
}

/** The error if it is unknown whether the request was executed. */
function outcomeUnknown(): ApiError {
  return httpError(
    502,
    'Bad Gateway',
    'The process of this content lake that writes went away before it answered: whether this was done is not known',
  )
}

/**
 * Proxies requests to the leader, with streaming in both directions. Never retries a request whose
 * body was sent.
 */
export class LeaderProxy {
  readonly #lake: Lake
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: IDLE_TIMEOUT_MS })
  /** Pending requests, with the URL of their leader. */
  readonly #inFlight = new Map<ClientRequest, string>()

  constructor(lake: Lake) {
    this.#lake = lake
    const watch = setInterval(() => this.#giveUp(), 1_000).unref()
    lake.closed.addEventListener('abort', () => {
      clearInterval(watch)
      this.#agent.destroy()
    })
  }

  /**
   * Forwards a request to the leader; undefined if this process has become the leader and nothing
   * was sent.
   * @throws (as a rejection) ApiError 503 without a leader, 502 if the outcome is unknown
   */
  async forward(request: HttpRequest): Promise<Response | undefined> {
    const body = new RequestBody(request)
    await body.buffer().catch(() => {
      throw this.#counted('aborted', outcomeUnknown())
    })
    const end = performance.now() + LEADER_WAIT_MS
    const company = this.#lake.cluster
    for (;;) {
      if (company?.role === 'writer' && body.isReplayable) return undefined
      const writer = company?.role === 'writer' ? undefined : company?.leaderUrl
      // A timer may fire late.
      const left = Math.max(end - performance.now(), 1)
      const answer = writer === undefined ? 'unsent' : await this.#ask(writer, body, left)
      if (answer !== 'unsent' && !answer.headers.has(NOT_EXECUTED_HEADER))
        return this.#counted('completed', answer)
      const step = answer === 'unsent' ? RETRY_MS : NOT_EXECUTED_RETRY_MS
      if (performance.now() + step > end || !body.isReplayable)
        throw this.#counted('unavailable', noLeaderError())
      await pause(step)
    }
  }

  /** @param left milliseconds left to establish the connection */
  #ask(writer: string, body: RequestBody, left: number): Promise<Response | 'unsent'> {
    const { request } = body
    if (request.signal.aborted) return Promise.reject(this.#counted('aborted', outcomeUnknown()))
    const { pathname, search } = new URL(request.url)
    const proxied = httpRequest(`${writer}${pathname}${search}`, {
      agent: this.#agent,
      method: request.method,
      headers: this.#headersOf(request, body.length),
    })
    this.#inFlight.set(proxied, writer)
    return new Promise((resolve, reject) => {
      let isSent = false
      const late = setTimeout(() => proxied.destroy(), left)
      const leave = () => proxied.destroy()
      request.signal.addEventListener('abort', leave, { once: true })
      proxied.on('socket', (socket) => {
        const send = () => {
          clearTimeout(late)
          isSent = true
          body.sendTo(proxied)
        }
        if (socket.connecting) socket.once('connect', send)
        else send()
      })
      proxied.on('response', (answer) => {
        this.#inFlight.delete(proxied)
        responseOf(request, answer).then(resolve, () =>
          reject(this.#counted('lost', outcomeUnknown())),
        )
      })
      proxied.on('error', () => {
        if (request.signal.aborted) reject(this.#counted('aborted', outcomeUnknown()))
        else if (isSent) reject(this.#counted('lost', outcomeUnknown()))
        else resolve('unsent')
      })
      proxied.on('close', () => {
        clearTimeout(late)
        this.#inFlight.delete(proxied)
        request.signal.removeEventListener('abort', leave)
      })
    })
  }

  /**
   * @param length of the body in bytes, 'unknown' for a stream without one, undefined without a
   * body
   */
  #headersOf(request: HttpRequest, length: number | 'unknown' | undefined): Record<string, string> {
    // The body length is enforced here: the leader would parse the next request on the connection
    // as the missing rest.
    const isOther = (name: string) =>
      isForwardedHeader(name, false) && name !== 'expect' && !isClusterHeader(name)
    return {
      ...Object.fromEntries([...request.headers].filter(([name]) => isOther(name))),
      ...(length === 'unknown' && { 'transfer-encoding': 'chunked' }),
      ...(typeof length === 'number' && { 'content-length': String(length) }),
      ...telemetry()?.headers(),
      host: new URL(request.url).host,
      ...forwardingHeaders(request, this.#lake),
    }
  }

  #counted<T>(outcome: string, value: T): T {
    this.#lake.metrics.count(
      'content_lake_forwarded_requests_total',
      'Requests that were forwarded to the leader, by outcome.',
      'outcome',
      outcome,
    )
    return value
  }

  /** A partitioned leader does not respond, and its connections stay open. */
  #giveUp(): void {
    const writer = this.#lake.cluster?.leaderUrl
    for (const [proxied, of] of this.#inFlight) {
      if (of === writer) continue
      this.#inFlight.delete(proxied)
      setTimeout(() => proxied.destroy(), REPLACED_LEADER_GRACE_MS).unref()
    }
  }
}

/**
 * The body of a proxied request. A short one can be replayed on another leader; a stream is sent
 * once.
 */
class RequestBody {
  readonly request: HttpRequest
  #isBegun = false
  #bytes: Uint8Array | undefined

  constructor(request: HttpRequest) {
    this.request = request
  }

  /**
   * In bytes; 'unknown' for a stream without one, undefined without a body. A stream of another
   * length is aborted.
   */
  get length(): number | 'unknown' | undefined {
    const { body, headers } = this.request
    if (this.#bytes) return this.#bytes.byteLength
    if (body === null) return undefined
    const contentLength = headers.get('content-length') ?? ''
    return /^\d{1,15}$/.test(contentLength) ? Number(contentLength) : 'unknown'
  }

  get isReplayable(): boolean {
    return !this.#isBegun || this.#bytes !== undefined
  }

  /**
   * Buffers a short body first, so that a slow client does not occupy a connection to the leader.
   */
  async buffer(): Promise<void> {
    this.#bytes = await this.request.readShortBody?.()
  }

  sendTo(target: ClientRequest): void {
    const { request } = this
    if (this.#bytes) target.end(this.#bytes)
    else if (request.body) {
      this.#isBegun = true
      const flow = Readable.fromWeb(request.body as never)
      // A leader that responded early stops reading.
      target.on('close', () => flow.destroy())
      flow.on('error', () => target.destroy()).pipe(target)
    } else target.end()
  }
}

async function responseOf(request: HttpRequest, answer: IncomingMessage): Promise<Response> {
  const response = toForwardedResponse(request, answer)
  const length = Number(response.headers.get('content-length') ?? Infinity)
  if (response.body === null || length > MAX_BUFFERED_BYTES) return response
  const { status, statusText, headers } = response
  const bytes = new Uint8Array(await response.arrayBuffer())
  return bufferedResponse(bytes, { status, statusText, headers })
}
