import { isBuiltInRole } from './grants.ts'
import type { CustomRole, Principal } from './principal.ts'

/** The editor whom a page on this machine acts as, without a login screen. */
export const LOCAL_EDITOR: Principal = {
  id: 'local-editor',
  name: 'Local Editor',
  email: 'editor@localhost',
  role: 'administrator',
}

/** Whoever entered the password of the login page. */
export const PASSWORD_EDITOR: Principal = {
  id: 'password-editor',
  name: 'Editor',
  email: 'editor@localhost',
  role: 'administrator',
}

/** The holder of the administrator token: the site, the sync, the seed. */
export const ADMINISTRATOR_ROBOT: Principal = {
  id: 'robot-administrator',
  name: 'API token',
  email: '',
  role: 'administrator',
}

/** The holder of the read token. */
export const VIEWER_ROBOT: Principal = {
  id: 'robot-viewer',
  name: 'API read token',
  email: '',
  role: 'viewer',
}

/** The lake itself, when a scheduled release goes live. Studio loads a foreign picture for the service's own `<system>`. */
export const SCHEDULER_ROBOT: Principal = {
  id: 'robot-scheduler',
  name: 'Scheduler',
  email: '',
  role: 'administrator',
}

/** Whoever owns the machine that the lake runs on, and types commands there. */
export const LOOPBACK_ADMIN: Principal = {
  id: 'machine',
  name: 'This machine',
  email: '',
  role: 'administrator',
}

/** Everybody a document's history may name as author, but for the people that the lake keeps. */
export const BUILT_IN_PRINCIPALS: readonly Principal[] = [
  LOCAL_EDITOR,
  PASSWORD_EDITOR,
  ADMINISTRATOR_ROBOT,
  VIEWER_ROBOT,
  SCHEDULER_ROBOT,
  LOOPBACK_ADMIN,
]

/** Robots hold tokens; they are no members that a screen would list. */
export function isRobot(principal: Principal): boolean {
  return principal.id.startsWith('robot-')
}

/** Whoever the lake keeps as a person, as far as rights go. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly languages: readonly string[]
  readonly disabledAt?: string
}

/**
 * A person as somebody who asks. A role that this program does not know gives no right.
 * @param types the types of documents that translators write
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

/** Which ways in are open, and what translators write: the part of the lake's configuration that says so. */
export interface SignInConfig {
  localLogin: boolean
  password?: string
  token?: string
  readToken?: string
  translatorTypes?: readonly string[]
}

/** Everybody who can come in. */
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
