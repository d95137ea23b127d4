import { requireMember } from '../access/require-permission.ts'
import { DomainError } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { BODY_LIMITS } from '../http/json-limits.ts'
import { readBodyAndReauthenticate } from '../http/json-body.ts'
import { privateJsonResponse } from '../http/private-json-response.ts'
import { ThrottledError } from '../fair-scheduling/throttled-error.ts'
import type { PersonRecord } from '../store/account-stores.ts'
import { bearerToken } from './authenticate.ts'
import { requirePerson, recordAccountEvent } from './person-administration.ts'
import { withHashingSlot, verifyPassword, hashPassword, passwordProblem } from './passwords.ts'
import { endOtherSessions, findSession } from './sessions.ts'
import { signInRateLimiter } from './sign-in-rate-limiter.ts'

/**
 * `PUT /people/me/password` with `password`, and `current` if one is set. A session from a one-time link may omit
 * `current`, once. All other sessions of the person end.
 */
async function setPassword(context: RequestContext): Promise<Response> {
  const { lake, request } = context
  requireMember(context)
  const sent = await readBodyAndReauthenticate(context, BODY_LIMITS.passwords)
  const person = lake.people.byId(requireMember(sent).id)
  if (!person)
    throw new DomainError('forbidden', 'Only people with an account of their own have a password')
  const { password, current } = sent.body
  const chosen = typeof password === 'string' ? password : ''
  const problem = passwordProblem(chosen)
  if (problem !== undefined) throw badRequest(problem)
  const token = bearerToken(request.headers) ?? ''
  const session = findSession(lake, token)
  const needsCurrent = person.password !== undefined && session?.via !== 'link'
  const passwordHash = await withHashingSlot({ key: person.id, class: 'member' }, async () => {
    if (needsCurrent) await requireCurrentPassword(context, person, current, session?.id ?? '')
    return hashPassword(chosen)
  })
  lake.inTransaction(() => {
    lake.people.put({ ...requirePerson(lake, person.id), password: passwordHash })
    endOtherSessions(lake, person.id, token)
    recordAccountEvent(lake, 'password-set', person, person.id)
  })
  return privateJsonResponse({ ok: true })
}

/**
 * A session does not prove knowledge of the password: wrong ones are rate-limited per session, five within ten
 * minutes.
 * @throws DomainError `forbidden` for a wrong password, ThrottledError after too many.
 */
async function requireCurrentPassword(
  { lake }: RequestContext,
  person: PersonRecord,
  current: unknown,
  session: string,
): Promise<void> {
  const now = lake.clock()
  const tried = { address: '', account: '', browser: `session ${session}` }
  const counter = signInRateLimiter(lake)
  const wait = counter.retryAfterMs(tried, now.getTime())
  if (wait > 0) throw new ThrottledError('Too many wrong passwords; try again later', wait / 1_000)
  counter.recordFailure(tried, now.getTime())
  if (await verifyPassword(typeof current === 'string' ? current : '', person.password))
    return counter.recordSuccess(tried, now.getTime())
  recordAccountEvent(lake, 'sign-in-failed', person, person.id)
  throw new DomainError('forbidden', 'That is not your present password')
}

export const passwordRoutes: Route[] = [
  { method: 'PUT', path: '/people/me/password', handler: setPassword },
]
