import { isLocale, localeTable } from '#lib/locales.ts'

/** A role with a translator's languages. */
export interface RoleAssignment {
  role: string
  languages: readonly string[]
}

/** Whoever belongs to the house, as everybody of it sees them. */
export interface Member extends RoleAssignment {
  id: string
  name: string
}

/** A person with what an administrator needs to look after the account. Times are ISO. */
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

/** A link that is told once, with its end. */
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

/** What the content service answers of the house. */
export interface PeopleResponse {
  you: string
  /** Whether whoever asks looks after people. */
  manages: boolean
  /** The roles that can be given, the strongest first, and what each may do. */
  roles: readonly RoleDescription[]
  people: readonly (Member & Partial<Account>)[]
  /** Ways in that are no person: this machine, the shared password, tokens. */
  others: readonly Member[]
  invitations: readonly Invitation[]
}

/** A role as a title: `Translator: French, Arabic`. */
export function roleLabel({ role, languages }: RoleAssignment): string {
  const title = role.charAt(0).toUpperCase() + role.slice(1)
  return languages.length === 0 ? title : `${title}: ${languages.map(languageLabel).join(', ')}`
}

export function languageLabel(code: string): string {
  return isLocale(code) ? localeTable[code].name : code
}

/** What is wrong with an invitation, before it is sent; nothing when it can go. */
export function validateAssignment(
  { role, languages }: RoleAssignment,
  email?: string,
): string | undefined {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email.trim()))
    return 'Enter the e-mail of whom you invite.'
  if (role === 'translator' && languages.length === 0) return 'Choose at least one language.'
  return undefined
}

const serviceAccounts: Readonly<Record<string, string>> = {
  'local-editor': 'whoever opens Studio on this machine and has not signed in',
  'password-editor': 'whoever knows the shared password',
  'robot-administrator': 'programs with the token that writes',
  'robot-viewer': 'programs with the token that reads',
}

/** Who comes in by a way that is no person. */
export const serviceAccountLabel = (other: Member): string =>
  [roleLabel(other), serviceAccounts[other.id]].filter(Boolean).join(' · ')

/** A browser as a person knows it: `Firefox on Linux`. */
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
  if (!browser) return 'A program'
  return system ? `${browser} on ${system}` : browser
}
