import { requireMember } from '../access/guard.ts'
import { DomainError } from '../document/domain-error.ts'
import { badRequest } from '../http/errors.ts'
import type { RequestContext, Route } from '../http/router.ts'
import { BODY_LIMITS } from '../http/json-limits.ts'
import { readBodyAndReauthenticate } from '../http/json-body.ts'
import { privateJsonResponse } from '../http/private-json.ts'
import { ThrottledError } from '../fair-scheduling/throttled-error.ts'
import type { PersonRecord } from '../store/account-store.ts'
import { bearerToken } from './authenticate.ts'
import { personById, tellAccounts } from './people.ts'
import { inPasswordTurn, isPassword, keepPassword, passwordProblem } from './passwords.ts'
import { keepAlone, sessionOf } from './sessions.ts'
import { wrongPasswords } from './sign-in.ts'

/**
 * `PUT /people/me/password` with `password`, and `current` where there is one. Whoever came by a one-time link has
 * forgotten it, so that session may set a new one without, once. All others of theirs end.
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
  const session = sessionOf(lake, token)
  const needsCurrent = person.password !== undefined && session?.via !== 'link'
  const kept = await inPasswordTurn({ key: person.id, class: 'member' }, async () => {
    if (needsCurrent) await requireCurrent(context, person, current, session?.id ?? '')
    return keepPassword(chosen)
  })
  lake.inTransaction(() => {
    lake.people.put({ ...personById(lake, person.id), password: kept })
    keepAlone(lake, person.id, token)
    tellAccounts(lake, 'password-set', person, person.id)
  })
  return privateJsonResponse({ ok: true })
}

/**
 * Whoever holds a session of somebody does not thereby know their password: wrong ones count, five within ten minutes, for this
 * session alone.
 * @throws Refusal `forbidden` for a wrong one, Throttled where there were too many.
 */
async function requireCurrent(
  { lake }: RequestContext,
  person: PersonRecord,
  current: unknown,
  session: string,
): Promise<void> {
  const now = lake.clock()
  const tried = { address: '', account: '', browser: `session ${session}` }
  const counter = wrongPasswords(lake)
  const wait = counter.waitFor(tried, now.getTime())
  if (wait > 0) throw new ThrottledError('Too many wrong passwords; try again later', wait / 1_000)
  counter.fail(tried, now.getTime())
  if (await isPassword(typeof current === 'string' ? current : '', person.password))
    return counter.forgive(tried, now.getTime())
  tellAccounts(lake, 'sign-in-failed', person, person.id)
  throw new DomainError('forbidden', 'That is not your present password')
}

export const ownPasswordRoutes: Route[] = [
  { method: 'PUT', path: '/people/me/password', handler: setPassword },
]
