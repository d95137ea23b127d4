import { createHmac } from 'node:crypto'
import { PASSWORD_EDITOR } from '../access/project-members.ts'
import type { Lake } from '../lake.ts'
import type { HttpRequest, RequestContext } from '../http/router.ts'
import { clientAddress } from '../http/client-address.ts'
import { normalizeEmail } from '../store/account-store.ts'
import { ownCookie } from './csrf-form.ts'
import { fingerprint, newSecret, sameSecret } from './secrets.ts'
import { FailureCounter } from './sign-in-rate-limiter.ts'
import { inPasswordTurn, payerAt, isPassword, keepPassword, needsKeeping } from './passwords.ts'
import { isEmail } from './body-fields.ts'

/*
 * A cookie by which a browser is known again in which somebody has signed in: it lets nobody in, but tries from it are
 * counted apart, so that a stranger who guesses at an account locks out strangers alone (OWASP, "Slow Down Online
 * Guessing Attacks with Device Cookies").
 */

const LASTS_SECONDS = 365 * 86_400

/** For the shared password, of which nothing is kept that could sign. */
const ownKey = newSecret()

/** The `Set-Cookie` for a browser in which this person has just signed in with a password. */
export function knownBrowserCookie(lake: Lake, userId: string): string {
  const nonce = newSecret(16)
  return ownCookie(lake, nameFor(userId), `${nonce}.${sign(lake, userId, nonce)}`, LASTS_SECONDS)
}

/** What tells a browser that this person has signed in with from others; undefined for every other one. */
function knownBrowser(request: HttpRequest, lake: Lake, userId: string): string | undefined {
  const cookies = (request.headers.get('cookie') ?? '').split(/;\s*/)
  const prefix = `${nameFor(userId)}=`
  const held = cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length) ?? ''
  const [nonce = '', signature = ''] = held.split('.')
  return sameSecret(signature, sign(lake, userId, nonce)) ? nonce : undefined
}

/** One for each person: several may share a browser. */
const nameFor = (userId: string): string => `content-lake-known-${fingerprint(userId).slice(0, 12)}`

/** What is kept of the password signs, so that another password makes every browser unknown. */
function sign({ people, config }: Lake, userId: string, nonce: string): string {
  const kept =
    userId === PASSWORD_EDITOR.id
      ? `${ownKey} ${config.password ?? newSecret()}`
      : (people.byId(userId)?.password ?? newSecret())
  return createHmac('sha256', kept).update(`${userId} ${nonce}`).digest('base64url')
}

const WINDOW_MS = 600_000

/** A try at an account. */
interface Try {
  /** From where. */
  address: string
  /** Whose e-mail, however it was spelled; empty for the shared password. */
  account: string
  /** The browser, where its person has signed in with it before. */
  browser?: string | undefined
}

const counter = (tries: number) => new FailureCounter({ tries, windowMs: WINDOW_MS })

/**
 * Wrong passwords of a lake, each within ten minutes: five for an account from one address, twenty from one address
 * whatever the account, twenty for an account wherever they come from. A browser that its person has signed in with
 * has five of its own, and nobody else's count against it: a stranger locks out strangers.
 */
export class WrongPasswords {
  readonly #pairs = counter(5)
  readonly #addresses = counter(20)
  readonly #accounts = counter(20)
  readonly #browsers = counter(5)

  /** Milliseconds until the next try is heard; 0 when it is now. */
  waitFor(tried: Try, now: number): number {
    return Math.max(...this.#counts(tried).map(([counts, key]) => counts.waitFor(key, now)))
  }

  /** Counts a try before it is compared, so that tries sent at once are counted one by one. */
  fail(tried: Try, now: number): void {
    for (const [counts, key] of this.#counts(tried)) counts.fail(key, now)
  }

  /** Says that the try was the right one. */
  forgive(tried: Try, now: number): void {
    const [[own, key], ...shared] = this.#counts(tried)
    own.forgive(key)
    for (const [counts, each] of shared) counts.takeBack(each, now)
  }

  /** The counters of a try: its own, then those that it shares with others. */
  #counts({ address, account, browser }: Try): [Count, ...Count[]] {
    if (browser !== undefined) return [[this.#browsers, browser]]
    return [
      [this.#pairs, `${address} ${account}`],
      [this.#addresses, address],
      [this.#accounts, account],
    ]
  }
}

type Count = [FailureCounter, string]

const ofLakes = new WeakMap<Lake, WrongPasswords>()

export function wrongPasswords(lake: Lake): WrongPasswords {
  const counts = ofLakes.get(lake) ?? new WrongPasswords()
  ofLakes.set(lake, counts)
  return counts
}

/** What a try to sign in came to: somebody, a wrong password, or a lock with the milliseconds that it lasts. */
type SignIn = { userId: string } | { wait: number; isKnown: boolean } | 'wrong'

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
  const tried = { address, account: normalizeEmail(email), browser }
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
