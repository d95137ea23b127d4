import { PASSWORD_EDITOR } from '../access/people.ts'
import { peerOf } from '../http/peer.ts'
import type { RequestContext } from '../http/router.ts'
import type { Lake } from '../lake.ts'
import { isPassword } from './passwords.ts'
import { isEmail } from './people-body.ts'
import { newSecret, sameSecret } from './secrets.ts'
import { wrongPasswords } from './wrong-passwords.ts'

/** What a try to sign in came to: somebody, a wrong password, or a lock with the milliseconds that it lasts. */
export type SignIn = { userId: string } | { wait: number } | 'wrong'

/**
 * Tries a password: a person's with their e-mail, the shared one without. Five wrong ones lock an address out for this
 * person. Tries are counted before they are compared; between the two something waits. Of what a stranger enters
 * nothing is kept: a failed try is told of the person whose e-mail it is, or of nobody.
 */
export async function signIn(
  { lake, request }: Pick<RequestContext, 'lake' | 'request'>,
  email: string,
  password: string,
): Promise<SignIn> {
  if (email !== '' && !isEmail(email)) return 'wrong'
  const now = lake.clock()
  const address = peerOf(request)?.address ?? 'in process'
  const pair = `${address} ${email.toLowerCase()}`
  const counter = wrongPasswords(lake)
  const wait = counter.waitFor(pair, now.getTime())
  if (wait > 0) return { wait }
  counter.fail(pair, now.getTime())
  const userId = email === '' ? sharedUser(lake, password) : await personOf(lake, email, password)
  if (userId !== undefined) {
    counter.forgive(pair, now.getTime())
    return { userId }
  }
  const subject = lake.people.byEmail(email)?.id ?? ''
  const event = { timestamp: now.toISOString(), actor: '', subject, details: { address } }
  lake.accountLog.add({ ...event, kind: 'sign-in-failed' })
  if (counter.waitFor(pair, now.getTime()) > 0)
    lake.accountLog.add({ ...event, kind: 'sign-in-locked' })
  return 'wrong'
}

function sharedUser({ config }: Lake, password: string): string | undefined {
  return sameSecret(password, config.password ?? newSecret()) ? PASSWORD_EDITOR.id : undefined
}

async function personOf(lake: Lake, email: string, password: string): Promise<string | undefined> {
  const person = lake.people.byEmail(email)
  const right = await isPassword(password, person?.password)
  return right && person?.disabledAt === undefined ? person?.id : undefined
}
