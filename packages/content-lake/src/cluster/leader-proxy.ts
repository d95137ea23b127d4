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

/** Milliseconds for which a request waits for a process that writes, and steps of that. */
const LEADER_WAIT_MS = 2_000
const RETRY_MS = 25
const NOT_EXECUTED_RETRY_MS = 100

/** Milliseconds after which a connection on which nothing is under way is closed: before the other side does. */
const IDLE_TIMEOUT_MS = 30_000

/** Milliseconds after which is given up what was asked of a process that writes no more. */
const REPLACED_LEADER_GRACE_MS = 2_000

/** Answers up to so many bytes are taken whole, and sent in one piece. */
const MAX_BUFFERED_BYTES = 64 * 1024

/**
 * Says that no process writes at this moment, and nothing was done.
 * @param isForPeer whether a process hears it that may ask another one
 */
export function noLeader(isForPeer = false): ApiError {
  const message = 'No process of this content lake writes at this moment; try again in a second'
  const body = { statusCode: 503, error: 'Service Unavailable', message }
  return new ApiError(503, body, {
    'retry-after': '1',
    ...(isForPeer && { [NOT_EXECUTED_HEADER]: 'yes', connection: 'close' }),
  })
}

/** Says that something may have been done, or not. */
function outcomeUnknown(): ApiError {
  return httpError(
    502,
    'Bad Gateway',
    'The process of this content lake that writes went away before it answered: whether this was done is not known',
  )
}

/**
 * Hands requests on to the process that writes: bodies stream both ways. What was sent is never sent again.
 */
export class LeaderProxy {
  readonly #lake: Lake
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: IDLE_TIMEOUT_MS })
  /** What was asked and is not answered, by whom. */
  readonly #asked = new Map<ClientRequest, string>()

  constructor(lake: Lake) {
    this.#lake = lake
    const watch = setInterval(() => this.#giveUp(), 1_000).unref()
    lake.closed.addEventListener('abort', () => {
      clearInterval(watch)
      this.#agent.destroy()
    })
  }

  /**
   * The answer of the process that writes; undefined where this one writes by now, and nothing was sent.
   * @throws (as a rejection) ApiError 503 where nobody writes, 502 where it is not known what was done
   */
  async forward(request: HttpRequest): Promise<Response | undefined> {
    const body = new RequestBody(request)
    await body.buffer().catch(() => {
      throw this.#counted('left', outcomeUnknown())
    })
    const end = performance.now() + LEADER_WAIT_MS
    const company = this.#lake.cluster
    for (;;) {
      if (company?.role === 'writer' && body.isReplayable) return undefined
      const writer = company?.role === 'writer' ? undefined : company?.leaderUrl
      // A pause may last longer than it was to.
      const left = Math.max(end - performance.now(), 1)
      const answer = writer === undefined ? 'unsent' : await this.#ask(writer, body, left)
      if (answer !== 'unsent' && !answer.headers.has(NOT_EXECUTED_HEADER))
        return this.#counted('answered', answer)
      const step = answer === 'unsent' ? RETRY_MS : NOT_EXECUTED_RETRY_MS
      if (performance.now() + step > end || !body.isReplayable)
        throw this.#counted('away', noLeader())
      await pause(step)
    }
  }

  /** @param left milliseconds in which a connection must stand */
  #ask(writer: string, body: RequestBody, left: number): Promise<Response | 'unsent'> {
    const { request } = body
    if (request.signal.aborted) return Promise.reject(this.#counted('left', outcomeUnknown()))
    const { pathname, search } = new URL(request.url)
    const asked = httpRequest(`${writer}${pathname}${search}`, {
      agent: this.#agent,
      method: request.method,
      headers: this.#headersOf(request, body.length),
    })
    this.#asked.set(asked, writer)
    return new Promise((resolve, reject) => {
      let isSent = false
      const late = setTimeout(() => asked.destroy(), left)
      const leave = () => asked.destroy()
      request.signal.addEventListener('abort', leave, { once: true })
      asked.on('socket', (socket) => {
        const send = () => {
          clearTimeout(late)
          isSent = true
          body.sendTo(asked)
        }
        if (socket.connecting) socket.once('connect', send)
        else send()
      })
      asked.on('response', (answer) => {
        this.#asked.delete(asked)
        responseOf(request, answer).then(resolve, () =>
          reject(this.#counted('lost', outcomeUnknown())),
        )
      })
      asked.on('error', () => {
        if (request.signal.aborted) reject(this.#counted('left', outcomeUnknown()))
        else if (isSent) reject(this.#counted('lost', outcomeUnknown()))
        else resolve('unsent')
      })
      asked.on('close', () => {
        clearTimeout(late)
        this.#asked.delete(asked)
        request.signal.removeEventListener('abort', leave)
      })
    })
  }

  /** @param length of its body in bytes, 'unknown' of a stream that says none, or undefined where there is none */
  #headersOf(request: HttpRequest, length: number | 'unknown' | undefined): Record<string, string> {
    // What comes of a body is held against its length here: the writer took the next request on the line for what is missing.
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
      'content_lake_handed_on_total',
      'Requests that were handed on to the process that writes, by what came of them.',
      'outcome',
      outcome,
    )
    return value
  }

  /** A process that is cut off answers nothing, and its connections stay as they were. */
  #giveUp(): void {
    const writer = this.#lake.cluster?.leaderUrl
    for (const [asked, of] of this.#asked) {
      if (of === writer) continue
      this.#asked.delete(asked)
      setTimeout(() => asked.destroy(), REPLACED_LEADER_GRACE_MS).unref()
    }
  }
}

/** What a request carries: a short body may be sent again to somebody else, where the first did nothing; a stream flows once. */
class RequestBody {
  readonly request: HttpRequest
  #isBegun = false
  #bytes: Uint8Array | undefined

  constructor(request: HttpRequest) {
    this.request = request
  }

  /** In bytes; 'unknown' of a stream that says none, and undefined where there is no body. A stream breaks off where it has another one. */
  get length(): number | 'unknown' | undefined {
    const { body, headers } = this.request
    if (this.#bytes) return this.#bytes.byteLength
    if (body === null) return undefined
    const said = headers.get('content-length') ?? ''
    return /^\d{1,15}$/.test(said) ? Number(said) : 'unknown'
  }

  get isReplayable(): boolean {
    return !this.#isBegun || this.#bytes !== undefined
  }

  /** A short body is here before anybody is asked: who sends it byte by byte has no line to the writer meanwhile. */
  async buffer(): Promise<void> {
    this.#bytes = await this.request.readShortBody?.()
  }

  sendTo(asked: ClientRequest): void {
    const { request } = this
    if (this.#bytes) asked.end(this.#bytes)
    else if (request.body) {
      this.#isBegun = true
      const flow = Readable.fromWeb(request.body as never)
      // Whoever answered early reads no more.
      asked.on('close', () => flow.destroy())
      flow.on('error', () => asked.destroy()).pipe(asked)
    } else asked.end()
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
