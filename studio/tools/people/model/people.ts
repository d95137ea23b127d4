import { isLocale, localeTable } from '#lib/locales.ts'

/** Role, with languages for a translator. */
export interface RoleAssignment {
  role: string
  languages: readonly string[]
}

/** Member of the project, as visible to all members. */
export interface Member extends RoleAssignment {
  id: string
  name: string
}

/** Account details for administrators. Times are ISO 8601. */
export interface Account extends Member {
  email: string
  createdAt: string
  lastSeenAt?: string
  disabled: boolean
  hasPassword: boolean
  sessions: number
}

export interface Invitation extends RoleAssignment {
  id: string
  email: string
  expiresAt: string
}

/** One-time link with its expiry. It is shown once and not stored. */
export interface OneTimeLink {
  url: string
  expiresAt: string
}

export interface Session {
  id: string
  via: 'password' | 'link' | 'invitation' | 'local'
  isCurrent: boolean
  lastSeenAt?: string
  agent?: string
}

export interface RoleDescription {
  name: string
  title: string
  description: string
}

/** Response of the people endpoint. */
export interface PeopleResponse {
  you: string
  /** Whether the current user may manage people. */
  manages: boolean
  /** Roles that can be assigned, strongest first, with descriptions. */
  roles: readonly RoleDescription[]
  people: readonly (Member & Partial<Account>)[]
  /** Accounts without a person: local editor, shared password, tokens. */
  others: readonly Member[]
  invitations: readonly Invitation[]
}

/** Label of a role: `Translator: French, Arabic`. */
export function roleLabel({ role, languages }: RoleAssignment): string {
  const title = role.charAt(0).toUpperCase() + role.slice(1)
  return languages.length === 0 ? title : `${title}: ${languages.map(languageLabel).join(', ')}`
}

export function languageLabel(code: string): string {
  return isLocale(code) ? localeTable[code].name : code
}

/** Validation message of an invitation; undefined if it is valid. */
export function roleAssignmentProblem(
  { role, languages }: RoleAssignment,
  email?: string,
): string | undefined {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email.trim()))
    return 'Enter the email address of the person to invite.'
  if (role === 'translator' && languages.length === 0) return 'Choose at least one language.'
  return undefined
}

const serviceAccounts: Readonly<Record<string, string>> = {
  'local-editor': 'local user without an account',
  'password-editor': 'shared password',
  'robot-administrator': 'API token with write access',
  'robot-viewer': 'API token with read access',
}

/** Label of an account without a person. */
export const serviceAccountLabel = (other: Member): string =>
  [roleLabel(other), serviceAccounts[other.id]].filter(Boolean).join(' · ')

/** Browser label from a user agent: `Firefox on Linux`. */
export function browserLabel(agent = ''): string {
  const browser = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ].find(([mark]) => agent.includes(mark!))?.[1]
  const system = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac', 'Linux'].find((name) =>
    agent.includes(name),
  )
  if (!browser) return 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}
