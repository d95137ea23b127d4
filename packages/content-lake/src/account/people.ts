import { LOOPBACK_ADMIN } from '../access/project-members.ts'
import type { Principal } from '../access/principal.ts'
import { DomainError } from '../document/domain-error.ts'
import type { Lake } from '../lake.ts'
import type { AccountEventKind } from '../store/account-log.ts'
import type { InvitationRecord, PersonRecord } from '../store/account-store.ts'
import { isRole } from './principals.ts'
import { after, createLogin, LINK_HOURS, withLogin } from './sessions.ts'

/** A role with what belongs to it. */
export interface Post {
  role: string
  languages: readonly string[]
}

/** What an administrator changes of a person; what is absent stays. */
export interface PersonChange extends Partial<Post> {
  name?: string
  disabled?: boolean
}

/** Writes down what happened to an account. */
export function tellAccounts(
  lake: Lake,
  kind: AccountEventKind,
  actor: Pick<Principal, 'id'>,
  subject: string,
  details: Record<string, string> = {},
): void {
  const timestamp = lake.clock().toISOString()
  lake.accountLog.add({ timestamp, kind, actor: actor.id, subject, details })
}

/** @throws Refusal `unknown` where there is nobody with this id. */
export function personById(lake: Lake, id: string): PersonRecord {
  const person = lake.people.byId(id)
  if (!person || person.removedAt !== undefined)
    throw new DomainError('unknown', `There is nobody with the id "${id}"`)
  return person
}

/**
 * A role and its languages, as they may be given.
 * @throws Refusal `invalid` for an unknown role, and for a translator without a language.
 */
export function postOf(lake: Lake, role: unknown, languages: readonly string[]): Post {
  if (!isRole(lake, role)) throw new DomainError('invalid', `There is no role "${String(role)}"`)
  if (role !== 'translator') return { role, languages: [] }
  if (languages.length === 0)
    throw new DomainError('invalid', 'A translator needs a language: choose at least one')
  return { role, languages: [...new Set(languages)] }
}

/**
 * Changes a person. What they have open ends, so that their rights count at once.
 * @throws Refusal `conflict` where nobody would be left to administer.
 */
export function changePerson(
  lake: Lake,
  actor: Principal,
  id: string,
  change: PersonChange,
): PersonRecord {
  return lake.inTransaction(() => {
    const before = personById(lake, id)
    const { name = before.name, role = before.role } = change
    const { languages } = postOf(lake, role, change.languages ?? before.languages)
    const disabled = change.disabled ?? before.disabledAt !== undefined
    const { disabledAt = lake.clock().toISOString(), ...rest } = before
    const person = { ...rest, name, role, languages, ...(disabled && { disabledAt }) }
    if (role !== 'administrator' || disabled) assertNotLast(lake, before)
    lake.people.put(person)
    const posts = [before, person].map(wordsOf)
    if (posts[0] !== posts[1])
      tellAccounts(lake, 'role-changed', actor, id, { from: posts[0]!, to: posts[1]! })
    if (name !== before.name) tellAccounts(lake, 'renamed', actor, id, { from: before.name })
    const turned = disabled !== (before.disabledAt !== undefined)
    if (turned) tellAccounts(lake, disabled ? 'disabled' : 'enabled', actor, id)
    if (turned && disabled) lake.sessions.removeAllOf(id)
    if (role !== 'administrator' || disabled) takeDoorsBack(lake, actor, id)
    lake.standing.change(id)
    return person
  })
}

/**
 * Removes a person. Their name stays with what they wrote.
 * @throws Refusal `conflict` where nobody would be left to administer.
 */
export function removePerson(lake: Lake, actor: Principal, id: string): void {
  lake.inTransaction(() => {
    const { password: _password, ...person } = personById(lake, id)
    assertNotLast(lake, person)
    lake.people.put({ ...person, removedAt: lake.clock().toISOString() })
    lake.sessions.removeAllOf(id)
    takeDoorsBack(lake, actor, id)
    lake.standing.change(id)
    tellAccounts(lake, 'removed', actor, id)
  })
}

/**
 * Whoever administers no longer lets nobody in by the invitations and links that they made, not even themselves; nor stays anybody
 * in by a link that was used already.
 */
export function takeDoorsBack(lake: Lake, actor: Pick<Principal, 'id'>, inviter: string): void {
  const open = lake.invitations.open(lake.clock().toISOString())
  for (const invitation of open.filter(({ invitedBy }) => invitedBy === inviter))
    takeInvitationBack(lake, actor, invitation)
  const { logins, sessions } = lake.sessions.removeCreatedBy(inviter)
  for (const person of logins) tellAccounts(lake, 'link-revoked', actor, person)
  for (const person of new Set(sessions)) {
    tellAccounts(lake, 'sessions-ended', actor, person)
    lake.standing.change(person)
  }
}

/** Takes an open invitation back. */
export function takeInvitationBack(
  lake: Lake,
  actor: Pick<Principal, 'id'>,
  { id, email }: Pick<InvitationRecord, 'id' | 'email'>,
): void {
  lake.inTransaction(() => {
    lake.invitations.remove(id)
    tellAccounts(lake, 'invitation-revoked', actor, email)
  })
}

function assertNotLast({ people }: Lake, { id, role, disabledAt }: PersonRecord): void {
  if (role !== 'administrator' || disabledAt !== undefined) return
  const others = people
    .all()
    .filter((each) => each.id !== id && each.role === role && each.disabledAt === undefined)
  if (others.length === 0)
    throw new DomainError(
      'conflict',
      'This is the last administrator. Make somebody else an administrator first.',
    )
}

/** "Translator (fr, ar)", as the audit list tells it. */
export function wordsOf({ role, languages }: Post): string {
  return languages.length === 0 ? role : `${role} (${languages.join(', ')})`
}

/**
 * A link that signs somebody in once. It leads to Studio, which reads the one-time id from the fragment.
 * @throws Refusal `conflict` for whoever is disabled.
 */
export function makeLink(
  lake: Lake,
  actor: Pick<Principal, 'id'>,
  person: PersonRecord,
  returnTo: URL,
): { url: string; expiresAt: string } {
  if (person.disabledAt !== undefined)
    throw new DomainError('conflict', `${person.name} is disabled. Enable the account first.`)
  return lake.inTransaction(() => {
    const seconds = LINK_HOURS * 3_600
    const url = withLogin(
      returnTo,
      createLogin(lake, person.id, 'link', { seconds, madeBy: actor.id }),
    )
    tellAccounts(lake, 'link-made', actor, person.id)
    return { url, expiresAt: after(lake, seconds) }
  })
}

/**
 * The link that the owner of the machine makes for somebody who is locked out.
 * @throws Refusal `unknown` where nobody has this e-mail.
 */
export function makeLinkFor(lake: Lake, email: string): { url: string; expiresAt: string } {
  const person = lake.people.byEmail(email)
  if (!person) throw new DomainError('unknown', `Nobody here has the e-mail ${email}.`)
  return makeLink(lake, LOOPBACK_ADMIN, person, new URL(`${lake.config.origins[0]}/studio`))
}
