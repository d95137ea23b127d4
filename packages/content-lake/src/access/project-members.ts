import { isBuiltInRole } from './grants.ts'
import type { CustomRole, Principal } from './principal.ts'

/** The editor as whom a page on this machine acts, without a login. */
export const LOCAL_EDITOR: Principal = {
  id: 'local-editor',
  name: 'Local Editor',
  email: 'editor@localhost',
  role: 'administrator',
}

/** The user of the shared password. */
export const PASSWORD_EDITOR: Principal = {
  id: 'password-editor',
  name: 'Editor',
  email: 'editor@localhost',
  role: 'administrator',
}

/** The principal of the administrator token: the site, the sync, the seed. */
export const ADMINISTRATOR_ROBOT: Principal = {
  id: 'robot-administrator',
  name: 'API token',
  email: '',
  role: 'administrator',
}

/** The principal of the read token. */
export const VIEWER_ROBOT: Principal = {
  id: 'robot-viewer',
  name: 'API read token',
  email: '',
  role: 'viewer',
}

/**
 * The lake itself, when it publishes a scheduled release. Studio requests an avatar for Sanity's `<system>` instead.
 */
export const SCHEDULER_ROBOT: Principal = {
  id: 'robot-scheduler',
  name: 'Scheduler',
  email: '',
  role: 'administrator',
}

/** The owner of this machine, who runs commands on it. */
export const LOOPBACK_ADMIN: Principal = {
  id: 'machine',
  name: 'This machine',
  email: '',
  role: 'administrator',
}

/** Authors that a document's history may name, in addition to people and tokens. */
export const BUILT_IN_PRINCIPALS: readonly Principal[] = [
  LOCAL_EDITOR,
  PASSWORD_EDITOR,
  ADMINISTRATOR_ROBOT,
  VIEWER_ROBOT,
  SCHEDULER_ROBOT,
  LOOPBACK_ADMIN,
]

/** Robots are tokens, which member lists omit. */
export function isRobot(principal: Principal): boolean {
  return principal.id.startsWith('robot-')
}

/** A stored person, as far as permissions depend on it. */
export interface Person {
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
  { id, name, email, role, languages }: Person,
  customRoles: readonly CustomRole[],
  types: readonly string[],
): Principal {
  const customRole = isBuiltInRole(role)
    ? undefined
    : customRoles.find((each) => each.name === role)
  if (customRole) return { id, name, email, role: 'own', customRole }
  const known = isBuiltInRole(role) ? role : 'none'
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
export function membersOf(
  doors: SignInConfig,
  people: readonly Person[],
  customRoles: readonly CustomRole[] = [],
): Principal[] {
  const { localLogin, password, token, readToken, translatorTypes = [] } = doors
  return [
    ...people
      .filter(({ disabledAt }) => disabledAt === undefined)
      .map((person) => principalOfPerson(person, customRoles, translatorTypes)),
    ...(localLogin ? [LOCAL_EDITOR] : []),
    ...(password === undefined ? [] : [PASSWORD_EDITOR]),
    ...(token === undefined ? [] : [ADMINISTRATOR_ROBOT]),
    ...(readToken === undefined ? [] : [VIEWER_ROBOT]),
  ]
}
