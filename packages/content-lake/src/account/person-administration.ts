import { MACHINE_OWNER_PRINCIPAL } from '../access/project-members.ts'
import type { Principal } from '../access/principal.ts'
import { DomainError } from '../document/domain-error.ts'
import type { Lake } from '../lake.ts'
import type { AdministrationEventKind } from '../store/administration-log.ts'
import type { InvitationRecord, PersonRecord } from '../store/account-stores.ts'
import { isProjectRole } from './principals.ts'
import { expiryIn, createOneTimeLogin, SIGN_IN_LINK_HOURS, withLoginFragment } from './sessions.ts'

/** A role with its languages. */
export interface RoleAssignment {
  role: string
  languages: readonly string[]
}

/** Changes of a person by an administrator; absent fields stay. */
export interface PersonChange extends Partial<RoleAssignment> {
  name?: string
  disabled?: boolean
}

/** Records an account event in the audit log. */
export function recordAccountEvent(
  lake: Lake,
  kind: AdministrationEventKind,
  actor: Pick<Principal, 'id'>,
  subject: string,
  details: Record<string, string> = {},
): void {
  const timestamp = lake.clock().toISOString()
  lake.accountLog.add({ timestamp, kind, actor: actor.id, subject, details })
}

/** @throws DomainError `unknown` if no person has this id */
export function requirePerson(lake: Lake, id: string): PersonRecord {
  const person = lake.people.byId(id)
  if (!person || person.removedAt !== undefined)
    throw new DomainError('unknown', `There is nobody with the id "${id}"`)
  return person
}

/**
 * Validates a role and its languages.
 * @throws DomainError `invalid` for an unknown role, and for a translator without a language.
 */
export function validateRoleAssignment(
  lake: Lake,
  role: unknown,
  languages: readonly string[],
): RoleAssignment {
  if (!isProjectRole(lake, role))
    throw new DomainError('invalid', `There is no role "${String(role)}"`)
  if (role !== 'translator') return { role, languages: [] }
  if (languages.length === 0)
    throw new DomainError('invalid', 'A translator needs a language: choose at least one')
  return { role, languages: [...new Set(languages)] }
}

/**
 * Changes a person and closes their open streams, so that the new permissions apply at once.
 * @throws DomainError `conflict` for the last administrator.
 */
export function changePerson(
  lake: Lake,
  actor: Principal,
  id: string,
  change: PersonChange,
): PersonRecord {
  return lake.inTransaction(() => {
    const before = requirePerson(lake, id)
    const { name = before.name, role = before.role } = change
    const { languages } = validateRoleAssignment(lake, role, change.languages ?? before.languages)
    const disabled = change.disabled ?? before.disabledAt !== undefined
    const { disabledAt = lake.clock().toISOString(), ...rest } = before
    const person = { ...rest, name, role, languages, ...(disabled && { disabledAt }) }
    if (role !== 'administrator' || disabled) assertNotLastAdministrator(lake, before)
    lake.people.put(person)
    const posts = [before, person].map(roleWithLanguagesLabel)
    if (posts[0] !== posts[1])
      recordAccountEvent(lake, 'role-changed', actor, id, { from: posts[0]!, to: posts[1]! })
    if (name !== before.name) recordAccountEvent(lake, 'renamed', actor, id, { from: before.name })
    const turned = disabled !== (before.disabledAt !== undefined)
    if (turned) recordAccountEvent(lake, disabled ? 'disabled' : 'enabled', actor, id)
    if (turned && disabled) lake.sessions.removeAllOf(id)
    if (role !== 'administrator' || disabled) revokeAccessGrantedBy(lake, actor, id)
    lake.sessionWatch.abortPerson(id)
    return person
  })
}

/**
 * Removes a person. Documents keep their name as author.
 * @throws DomainError `conflict` for the last administrator
 */
export function removePerson(lake: Lake, actor: Principal, id: string): void {
  lake.inTransaction(() => {
    const { password: _password, ...person } = requirePerson(lake, id)
    assertNotLastAdministrator(lake, person)
    lake.people.put({ ...person, removedAt: lake.clock().toISOString() })
    lake.sessions.removeAllOf(id)
    revokeAccessGrantedBy(lake, actor, id)
    lake.sessionWatch.abortPerson(id)
    recordAccountEvent(lake, 'removed', actor, id)
  })
}

/**
 * Revokes the invitations and links that a former administrator created, and the sessions from such links, their own
 * included.
 */
export function revokeAccessGrantedBy(
  lake: Lake,
  actor: Pick<Principal, 'id'>,
  inviter: string,
): void {
  const open = lake.invitations.open(lake.clock().toISOString())
  for (const invitation of open.filter(({ invitedBy }) => invitedBy === inviter))
    revokeOpenInvitation(lake, actor, invitation)
  const { logins, sessions } = lake.sessions.removeCreatedBy(inviter)
  for (const person of logins) recordAccountEvent(lake, 'link-revoked', actor, person)
  for (const person of new Set(sessions)) {
    recordAccountEvent(lake, 'sessions-ended', actor, person)
    lake.sessionWatch.abortPerson(person)
  }
}

/** Revokes an open invitation. */
export function revokeOpenInvitation(
  lake: Lake,
  actor: Pick<Principal, 'id'>,
  { id, email }: Pick<InvitationRecord, 'id' | 'email'>,
): void {
  lake.inTransaction(() => {
    lake.invitations.remove(id)
    recordAccountEvent(lake, 'invitation-revoked', actor, email)
  })
}

function assertNotLastAdministrator(
  { people }: Lake,
  { id, role, disabledAt }: PersonRecord,
): void {
  if (role !== 'administrator' || disabledAt !== undefined) return
  const others = people
    .all()
    .filter((each) => each.id !== id && each.role === role && each.disabledAt === undefined)
  if (others.length === 0)
    throw new DomainError(
      'conflict',
      'This is the last administrator. Make another person an administrator first.',
    )
}

/** "Translator (fr, ar)", as the audit list shows it. */
export function roleWithLanguagesLabel({ role, languages }: RoleAssignment): string {
  return languages.length === 0 ? role : `${role} (${languages.join(', ')})`
}

/**
 * Creates a one-time sign-in link. It leads to Studio, which reads the one-time id from the fragment.
 * @throws DomainError `conflict` for a disabled person.
 */
export function createSignInLink(
  lake: Lake,
  actor: Pick<Principal, 'id'>,
  person: PersonRecord,
  returnTo: URL,
): { url: string; expiresAt: string } {
  if (person.disabledAt !== undefined)
    throw new DomainError('conflict', `${person.name} is disabled. Enable the account first.`)
  return lake.inTransaction(() => {
    const seconds = SIGN_IN_LINK_HOURS * 3_600
    const url = withLoginFragment(
      returnTo,
      createOneTimeLogin(lake, person.id, 'link', { seconds, madeBy: actor.id }),
    )
    recordAccountEvent(lake, 'link-made', actor, person.id)
    return { url, expiresAt: expiryIn(lake, seconds) }
  })
}

/**
 * The sign-in link that the owner of the machine creates for a person who is locked out.
 * @throws DomainError `unknown` if no person has this e-mail
 */
export function createSignInLinkByEmail(
  lake: Lake,
  email: string,
): { url: string; expiresAt: string } {
  const person = lake.people.byEmail(email)
  if (!person) throw new DomainError('unknown', `No account has the e-mail ${email}.`)
  return createSignInLink(
    lake,
    MACHINE_OWNER_PRINCIPAL,
    person,
    new URL(`${lake.config.origins[0]}/studio`),
  )
}
