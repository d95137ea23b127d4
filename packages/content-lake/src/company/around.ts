import type { Around } from '../http/app.ts'
import type { HttpRequest } from '../http/http-request.ts'
import { answererOf } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { nobodyWrites, type Writers } from './hand-on.ts'
import { workOf } from './leaving.ts'
import { isFromCompany, PLACE } from './visitor.ts'

/**
 * Who answers where several processes serve the same content: a reader answers what it may, and hands on everything else. Whoever is told of
 * a write reads it from then on, wherever they ask: the writer answers when all others show it. Whoever listens from then on, where they
 * wrote, does not hear of it any more. Undefined where a lake is alone.
 */
export function answersOfCompany(lake: Lake, writers: Writers): Around | undefined {
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
    const answerer = answererOf(route, request)
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
