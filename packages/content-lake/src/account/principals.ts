import {
  canManageProject,
  BUILT_IN_ROLE_DESCRIPTIONS,
  type RoleDescription,
} from '../access/role-grants.ts'
import {
  allSignInPrincipals,
  BUILT_IN_PRINCIPALS,
  principalOfPerson,
  type StoredPerson,
} from '../access/project-members.ts'
import type { Principal } from '../access/principal.ts'
import type { Lake } from '../lake.ts'
import type { ApiTokenRecord } from '../store/project-stores.ts'

/** Id prefix of API token principals. */
const TOKEN_PRINCIPAL_PREFIX = 'robot-token-'

/** The principal of a person, with the permissions of their role in this project. */
export function principalForPerson(lake: Lake, person: StoredPerson): Principal {
  return principalOfPerson(person, lake.roles.all(), lake.config.translatorTypes ?? [])
}

/** The principal of an API token. */
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

/** The principal with an id: a built-in one, a person (removed ones included), or an API token. */
export function findPrincipal(lake: Lake, id: string): Principal | undefined {
  const own = BUILT_IN_PRINCIPALS.find((person) => person.id === id)
  if (own) return own
  if (id.startsWith(TOKEN_PRINCIPAL_PREFIX)) return tokenHolder(lake, id)
  const person = lake.people.byId(id)
  return person && principalForPerson(lake, person)
}

/** History also names deleted tokens. */
function tokenHolder(lake: Lake, id: string): Principal {
  const token = lake.tokens.byId(id.slice(TOKEN_PRINCIPAL_PREFIX.length))
  return token
    ? principalForApiToken(lake, token)
    : { id, name: 'Deleted API token', email: '', role: 'none' }
}

/**
 * Whether a principal sees more of a person than name and role, such as the e-mail: administrators and the person do.
 */
export function canSeeAccountDetails(principal: Principal, { id }: Pick<Principal, 'id'>): boolean {
  return principal.id === id || canManageProject(principal)
}

/** All principals that can sign in. */
export function principalsAbleToSignIn(lake: Lake): Principal[] {
  const now = lake.clock().toISOString()
  return [
    ...allSignInPrincipals(lake.config, lake.people.all(), lake.roles.all()),
    ...lake.tokens
      .all()
      .filter(({ expiresAt = '9' }) => expiresAt > now)
      .map((token) => principalForApiToken(lake, token)),
  ]
}

/** Built-in and custom roles. */
export function projectRoles(lake: Lake): RoleDescription[] {
  const own = lake.roles.all().map(({ name, title, description }) => ({ name, title, description }))
  return [...BUILT_IN_ROLE_DESCRIPTIONS, ...own]
}

/** Whether a role with this name exists. */
export function isProjectRole(lake: Lake, name: unknown): name is string {
  return projectRoles(lake).some((role) => role.name === name)
}
