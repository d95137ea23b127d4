import { SHARED_PASSWORD_PRINCIPAL } from '../access/project-members.ts'
import type { Lake } from '../lake.ts'
import type { RequestContext } from '../http/router.ts'
import { clientAddress } from '../http/client-address.ts'
import { normalizeEmail } from '../store/account-stores.ts'
import { verifiedDeviceNonce } from './device-cookie.ts'
import { generateSecret, secretsEqual } from './secrets.ts'
import { signInRateLimiter } from './sign-in-rate-limiter.ts'
import {
  withHashingSlot,
  tenantOfAddress,
  verifyPassword,
  hashPassword,
  needsRehash,
} from './passwords.ts'
import { isEmail } from './body-fields.ts'

/** Result of a sign-in: the user, a wrong password, or a lock with its milliseconds. */
type SignInResult = { userId: string } | { wait: number; isKnown: boolean } | 'wrong'

/**
 * Verifies a password: a person's with their e-mail, the shared one without. Attempts are counted before the
 * comparison, which is asynchronous. The input of strangers is not stored: a failure is recorded for the person with
 * the e-mail, or without a subject.
 */
export async function signIn(
  { lake, request }: Pick<RequestContext, 'lake' | 'request'>,
  email: string,
  password: string,
): Promise<SignInResult> {
  if (email !== '' && !isEmail(email)) return 'wrong'
  const now = lake.clock()
  const address = clientAddress(request, lake.config.trustedProxies ?? 0)
  const holder =
    email === '' ? SHARED_PASSWORD_PRINCIPAL.id : (lake.people.byEmail(email)?.id ?? '')
  const browser = verifiedDeviceNonce(request, lake, holder)
  const tried = { address, account: normalizeEmail(email), browser }
  const counter = signInRateLimiter(lake)
  const isKnown = browser !== undefined
  const wait = counter.retryAfterMs(tried, now.getTime())
  if (wait > 0) return { wait, isKnown }
  const compare = async (): Promise<SignInResult> => {
    // Other attempts may have failed while this one was queued.
    const longer = counter.retryAfterMs(tried, now.getTime())
    if (longer > 0) return { wait: longer, isKnown }
    counter.recordFailure(tried, now.getTime())
    const found =
      email === ''
        ? verifySharedPassword(lake, password)
        : await verifyPerson(lake, email, password)
    return found === undefined ? 'wrong' : { userId: found }
  }
  const result =
    email === '' ? await compare() : await withHashingSlot(tenantOfAddress(request, lake), compare)
  if (result !== 'wrong') {
    if ('userId' in result) counter.recordSuccess(tried, now.getTime())
    return result
  }
  const subject = lake.people.byEmail(email)?.id ?? ''
  const event = { timestamp: now.toISOString(), actor: '', subject, details: { address } }
  lake.accountLog.add({ ...event, kind: 'sign-in-failed' })
  if (counter.retryAfterMs(tried, now.getTime()) > 0)
    lake.accountLog.add({ ...event, kind: 'sign-in-locked' })
  return 'wrong'
}

function verifySharedPassword({ config }: Lake, password: string): string | undefined {
  return secretsEqual(password, config.password ?? generateSecret())
    ? SHARED_PASSWORD_PRINCIPAL.id
    : undefined
}

async function verifyPerson(
  lake: Lake,
  email: string,
  password: string,
): Promise<string | undefined> {
  const person = lake.people.byEmail(email)
  const passwordHash = person?.password
  if (!(await verifyPassword(password, passwordHash)) || !person || passwordHash === undefined)
    return undefined
  if (person.disabledAt !== undefined) return undefined
  if (needsRehash(passwordHash)) await rehashPassword(lake, person.id, passwordHash, password)
  return person.id
}

/** Rehashes with the current cost parameters, unless the password was changed meanwhile. */
async function rehashPassword(
  lake: Lake,
  id: string,
  former: string,
  password: string,
): Promise<void> {
  const newHash = await hashPassword(password)
  const person = lake.people.byId(id)
  if (person?.password === former) lake.people.put({ ...person, password: newHash })
}
