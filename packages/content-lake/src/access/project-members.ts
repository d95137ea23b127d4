import { isAssignableBuiltInRole } from './role-grants.ts'
import type { CustomRole, Principal } from './principal.ts'

/** The editor as whom a page on this machine acts, without a login. */
export const LOCAL_EDITOR_PRINCIPAL: Principal = {
  id: 'local-editor',
  name: 'Local Editor',
  email: 'editor@localhost',
  role: 'administrator',
}

/** The user of the shared password. */
export const SHARED_PASSWORD_PRINCIPAL: Principal = {
  id: 'password-editor',
  name: 'Editor',
  email: 'editor@localhost',
  role: 'administrator',
}

/** The principal of the administrator token: the site, the sync, the seed. */
export const ADMINISTRATOR_TOKEN_PRINCIPAL: Principal = {
  id: 'robot-administrator',
  name: 'API token',
  email: '',
  role: 'administrator',
}

/** The principal of the read token. */
export const READ_TOKEN_PRINCIPAL: Principal = {
  id: 'robot-viewer',
  name: 'API read token',
  email: '',
  role: 'viewer',
}

/**
 * The lake itself, when it publishes a scheduled release. Studio requests an avatar for Sanity's `<system>` instead.
 */
export const RELEASE_SCHEDULER_PRINCIPAL: Principal = {
  id: 'robot-scheduler',
  name: 'Scheduler',
  email: '',
  role: 'administrator',
}

/** The language model while it works on a document: editors see it by this name. It can never sign in. */
export const MODEL_PRINCIPAL: Principal = {
  id: 'robot-model',
  name: 'Language model',
  email: '',
  role: 'none',
}

/** The owner of this machine, who runs commands on it. */
export const MACHINE_OWNER_PRINCIPAL: Principal = {
  id: 'machine',
  name: 'This machine',
  email: '',
  role: 'administrator',
}

/** Authors that a document's history may name, in addition to people and tokens. */
export const BUILT_IN_PRINCIPALS: readonly Principal[] = [
  LOCAL_EDITOR_PRINCIPAL,
  SHARED_PASSWORD_PRINCIPAL,
  ADMINISTRATOR_TOKEN_PRINCIPAL,
  READ_TOKEN_PRINCIPAL,
  RELEASE_SCHEDULER_PRINCIPAL,
  MACHINE_OWNER_PRINCIPAL,
  MODEL_PRINCIPAL,
]

/** Robots are tokens, which member lists omit. */
export function isTokenPrincipal(principal: Principal): boolean {
  return principal.id.startsWith('robot-')
}

/** A stored person, as far as permissions depend on it. */
export interface StoredPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly languages: readonly string[]
  readonly disabledAt?: string
}

/**
 * The principal of a person. An unknown role has no permissions.
 * @param types document types that translators write
 */
export function principalOfPerson(
  { id, name, email, role, languages }: StoredPerson,
  customRoles: readonly CustomRole[],
  types: readonly string[],
): Principal {
  const customRole = isAssignableBuiltInRole(role)
    ? undefined
    : customRoles.find((each) => each.name === role)
  if (customRole) return { id, name, email, role: 'own', customRole }
  const known = isAssignableBuiltInRole(role) ? role : 'none'
  return { id, name, email, role: known, ...(known === 'translator' && { languages, types }) }
}

/** The sign-in methods that the configuration enables, and the types of translators. */
export interface SignInConfig {
  localLogin: boolean
  password?: string
  token?: string
  readToken?: string
  translatorTypes?: readonly string[]
}

/** All principals that can sign in. */
export function allSignInPrincipals(
  doors: SignInConfig,
  people: readonly StoredPerson[],
  customRoles: readonly CustomRole[] = [],
): Principal[] {
  const { localLogin, password, token, readToken, translatorTypes = [] } = doors
  return [
    ...people
      .filter(({ disabledAt }) => disabledAt === undefined)
      .map((person) => principalOfPerson(person, customRoles, translatorTypes)),
    ...(localLogin ? [LOCAL_EDITOR_PRINCIPAL] : []),
    ...(password === undefined ? [] : [SHARED_PASSWORD_PRINCIPAL]),
    ...(token === undefined ? [] : [ADMINISTRATOR_TOKEN_PRINCIPAL]),
    ...(readToken === undefined ? [] : [READ_TOKEN_PRINCIPAL]),
  ]
}
