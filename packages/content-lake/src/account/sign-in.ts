import { PASSWORD_EDITOR } from '../access/people.ts'
import { clientAddress } from '../http/client-address.ts'
import type { RequestContext } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { emailKey } from '../store/email-key.ts'
import { knownBrowser } from './known-browser.ts'
import { inPasswordTurn, payerAt } from './password-turns.ts'
import { isPassword, keepPassword, needsKeeping } from './passwords.ts'
import { isEmail } from './people-body.ts'
import { newSecret, sameSecret } from './secrets.ts'
import { wrongPasswords } from './wrong-passwords.ts'

/** What a try to sign in came to: somebody, a wrong password, or a lock with the milliseconds that it lasts. */
export type SignIn = { userId: string } | { wait: number; isKnown: boolean } | 'wrong'

/**
 * Tries a password: a person's with their e-mail, the shared one without. What wrong ones lock out says
 * `WrongPasswords`. Tries are counted before they are compared; between the two something waits. Of what a stranger enters
 * nothing is kept: a failed try is told of the person whose e-mail it is, or of nobody.
 */
export async function signIn(
  { lake, request }: Pick<RequestContext, 'lake' | 'request'>,
  email: string,
  password: string,
): Promise<SignIn> {
  if (email !== '' && !isEmail(email)) return 'wrong'
  const now = lake.clock()
  const address = clientAddress(request, lake.config.trustedProxies ?? 0)
  const holder = email === '' ? PASSWORD_EDITOR.id : (lake.people.byEmail(email)?.id ?? '')
  const browser = knownBrowser(request, lake, holder)
  const tried = { address, account: emailKey(email), browser }
  const counter = wrongPasswords(lake)
  const isKnown = browser !== undefined
  const wait = counter.waitFor(tried, now.getTime())
  if (wait > 0) return { wait, isKnown }
  const compare = async (): Promise<SignIn> => {
    // While one waited for a turn, others of theirs may have failed.
    const longer = counter.waitFor(tried, now.getTime())
    if (longer > 0) return { wait: longer, isKnown }
    counter.fail(tried, now.getTime())
    const found = email === '' ? sharedUser(lake, password) : await personOf(lake, email, password)
    return found === undefined ? 'wrong' : { userId: found }
  }
  const result =
    email === '' ? await compare() : await inPasswordTurn(payerAt(request, lake), compare)
  if (result !== 'wrong') {
    if ('userId' in result) counter.forgive(tried, now.getTime())
    return result
  }
  const subject = lake.people.byEmail(email)?.id ?? ''
  const event = { timestamp: now.toISOString(), actor: '', subject, details: { address } }
  lake.accountLog.add({ ...event, kind: 'sign-in-failed' })
  if (counter.waitFor(tried, now.getTime()) > 0)
    lake.accountLog.add({ ...event, kind: 'sign-in-locked' })
  return 'wrong'
}

function sharedUser({ config }: Lake, password: string): string | undefined {
  return sameSecret(password, config.password ?? newSecret()) ? PASSWORD_EDITOR.id : undefined
}

async function personOf(lake: Lake, email: string, password: string): Promise<string | undefined> {
  const person = lake.people.byEmail(email)
  const kept = person?.password
  if (!(await isPassword(password, kept)) || !person || kept === undefined) return undefined
  if (person.disabledAt !== undefined) return undefined
  if (needsKeeping(kept)) await keepAnew(lake, person.id, kept, password)
  return person.id
}

/** What an earlier version kept at less cost is kept at today's, unless another one was chosen meanwhile. */
async function keepAnew(lake: Lake, id: string, former: string, password: string): Promise<void> {
  const kept = await keepPassword(password)
  const person = lake.people.byId(id)
  if (person?.password === former) lake.people.put({ ...person, password: kept })
}
