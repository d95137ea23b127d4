import { managesProject, BUILT_IN_ROLES, type RoleDescription } from '../access/grants.ts'
import {
  membersOf,
  BUILT_IN_PRINCIPALS,
  principalOfPerson,
  type Person,
} from '../access/project-members.ts'
import type { Principal } from '../access/principal.ts'
import type { Lake } from '../lake.ts'
import type { ApiTokenRecord } from '../store/project-store.ts'

/** What the id of a token's holder begins with. */
const TOKEN_PRINCIPAL_PREFIX = 'robot-token-'

/** A person as somebody who asks, with the rights that this project gives to their role. */
export function principalForPerson(lake: Lake, person: Person): Principal {
  return principalOfPerson(person, lake.roles.all(), lake.config.translatorTypes ?? [])
}

/** Whoever asks with a token that an administrator made. */
export function principalForApiToken(lake: Lake, { id, label, role }: ApiTokenRecord): Principal {
  const person = {
    id: `${TOKEN_PRINCIPAL_PREFIX}${id}`,
    name: label,
    email: '',
    role,
    languages: [],
  }
  return principalForPerson(lake, person)
}

/**
 * Whom an id names: a way in that every lake has, a person whom this one keeps, removed ones included, or the holder of a
 * token.
 */
export function findPrincipal(lake: Lake, id: string): Principal | undefined {
  const own = BUILT_IN_PRINCIPALS.find((person) => person.id === id)
  if (own) return own
  if (id.startsWith(TOKEN_PRINCIPAL_PREFIX)) return tokenHolder(lake, id)
  const person = lake.people.byId(id)
  return person && principalForPerson(lake, person)
}

/** History names holders of tokens that are no more, too. */
function tokenHolder(lake: Lake, id: string): Principal {
  const token = lake.tokens.byId(id.slice(TOKEN_PRINCIPAL_PREFIX.length))
  return token
    ? principalForApiToken(lake, token)
    : { id, name: 'Deleted API token', email: '', role: 'none' }
}

/** Whether somebody is told more of a person than name and role, such as the e-mail: administrators are, and the person. */
export function canSeeAccountDetails(principal: Principal, { id }: Pick<Principal, 'id'>): boolean {
  return principal.id === id || managesProject(principal)
}

/** Everybody who can come in, by whatever way. */
export function allPrincipals(lake: Lake): Principal[] {
  const now = lake.clock().toISOString()
  return [
    ...membersOf(lake.config, lake.people.all(), lake.roles.all()),
    ...lake.tokens
      .all()
      .filter(({ expiresAt = '9' }) => expiresAt > now)
      .map((token) => principalForApiToken(lake, token)),
  ]
}

/** The roles that somebody can have: those of every lake, and the project's own. */
export function projectRoles(lake: Lake): RoleDescription[] {
  const own = lake.roles.all().map(({ name, title, description }) => ({ name, title, description }))
  return [...BUILT_IN_ROLES, ...own]
}

/** Whether there is a role of this name. */
export function isProjectRole(lake: Lake, name: unknown): name is string {
  return projectRoles(lake).some((role) => role.name === name)
}
