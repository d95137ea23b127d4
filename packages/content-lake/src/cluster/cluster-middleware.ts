import { setTimeout as pause } from 'node:timers/promises'
import type { Lake } from '../lake.ts'
import { type HttpRequest, routeTargetOf } from '../http/router.ts'
import type { RouteMiddleware } from '../http/request-handler.ts'
import { nobodyWrites, type Writers } from './leader-proxy.ts'
import { saysToBeOfCompany, isFromCompany, PLACE } from './forwarded-request.ts'

/** Milliseconds that a process which ends waits for what it is in the middle of. */
const MOST_MS = 1_000
const STEP_MS = 10

/** What the process that writes is in the middle of, and whether it begins anything more. */
class Work {
  isLeaving = false
  #count = 0

  /** Does a piece of it. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1
    try {
      return await work()
    } finally {
      this.#count -= 1
    }
  }

  /** Begins nothing more, and waits a little for the end of what was begun. */
  async leave(): Promise<void> {
    this.isLeaving = true
    const end = performance.now() + MOST_MS
    while (this.#count > 0 && performance.now() < end) await pause(STEP_MS)
    // The last answer is on its way to whoever asked.
    await pause(STEP_MS)
  }
}

const ofLakes = new WeakMap<Lake, Work>()

/** What a lake is in the middle of, where others serve the same content: another goes on with what this one does not begin. */
export function workOf(lake: Lake): Work {
  const work = ofLakes.get(lake) ?? new Work()
  ofLakes.set(lake, work)
  return work
}

type Answer = (request: HttpRequest) => Response

/** What a lake that still loads answers: whoever hands on to the one that wrote here before it was killed asks the next one. */
export const whileLoading =
  (starting: Answer): Answer =>
  (request) =>
    saysToBeOfCompany(request) ? nobodyWrites(true).toResponse() : starting(request)

/**
 * Who answers where several processes serve the same content: a reader answers what it may, and hands on everything else. Whoever is told of
 * a write reads it from then on, wherever they ask: the writer answers when all others show it. Whoever listens from then on, where they
 * wrote, does not hear of it any more. Undefined where a lake is alone.
 */
export function answersOfCompany(lake: Lake, writers: Writers): RouteMiddleware | undefined {
  const { company } = lake
  if (company === undefined) return undefined
  const work = workOf(lake)
  /** A place of the log that somebody was told of here before it was shown here. */
  let promised = 0

  const told = () => Promise.all(lake.listDatasets().map(({ announced }) => announced.settled()))

  async function caughtUp(answer: Response): Promise<Response> {
    const place = Number(answer.headers.get(PLACE) ?? 0)
    answer.headers.delete(PLACE)
    // It is done, and whoever did it hears so; what they read here next waits.
    if (place > 0) await company?.reached(place).catch(() => (promised = Math.max(promised, place)))
    await told()
    return answer
  }

  async function written(request: HttpRequest, answer: () => Promise<Response>): Promise<Response> {
    try {
      const given = await answer()
      await company?.shown()
      await told()
      if (isFromCompany(request)) given.headers.set(PLACE, String(company?.place))
      if (work.isLeaving) given.headers.set('connection', 'close')
      return given
    } catch (error) {
      // What was refused may have been refused because of what another write left.
      await company?.shown()
      throw error
    }
  }

  return async (request, route, answer) => {
    const answerer = routeTargetOf(route, request)
    if (answerer === 'itself') return answer()
    if (answerer === 'any') {
      // A writer that was stopped may be none any more.
      await company.reached(promised)
      return answer()
    }
    if (work.isLeaving) throw nobodyWrites(isFromCompany(request))
    if (company.role === 'reader') {
      // Whoever handed it on was wrong about who writes, and would be wrong again.
      if (isFromCompany(request)) throw nobodyWrites(true)
      const given = await work.during(() => writers.answer(request))
      if (given) return caughtUp(given)
    }
    return work.during(() => written(request, answer))
  }
}
