import type { HttpRequest } from '../http/http-request.ts'
import { nobodyWrites } from './hand-on.ts'
import { saysToBeOfCompany } from './visitor.ts'

type Answer = (request: HttpRequest) => Response

/** What a lake that still loads answers: whoever hands on to the one that wrote here before it was killed asks the next one. */
export const whileLoading =
  (starting: Answer): Answer =>
  (request) =>
    saysToBeOfCompany(request) ? nobodyWrites(true).toResponse() : starting(request)
