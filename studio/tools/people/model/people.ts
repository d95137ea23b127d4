import { isLocale, localeTable } from '#lib/locales.ts'

/** A role with a translator's languages. */
export interface Post {
  role: string
  languages: readonly string[]
}

/** Whoever belongs to the house, as everybody of it sees them. */
export interface Member extends Post {
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

export interface Invitation extends Post {
  id: string
  email: string
  expiresAt: string
}

/** A link that is told once, with its end. */
export interface MadeLink {
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

export interface RoleWords {
  name: string
  title: string
  description: string
}

/** What the content service answers of the house. */
export interface House {
  you: string
  /** Whether whoever asks looks after people. */
  manages: boolean
  /** The roles that can be given, the strongest first, and what each may do. */
  roles: readonly RoleWords[]
  people: readonly (Member & Partial<Account>)[]
  /** Ways in that are no person: this machine, the shared password, tokens. */
  others: readonly Member[]
  invitations: readonly Invitation[]
}

/** A role as a title: `Translator: French, Arabic`. */
export function postWords({ role, languages }: Post): string {
  const title = role.charAt(0).toUpperCase() + role.slice(1)
  return languages.length === 0 ? title : `${title}: ${languages.map(languageWords).join(', ')}`
}

export function languageWords(code: string): string {
  return isLocale(code) ? localeTable[code].name : code
}

/** What is wrong with an invitation, before it is sent; nothing when it can go. */
export function problemOf({ role, languages }: Post, email?: string): string | undefined {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email.trim()))
    return 'Enter the e-mail of whom you invite.'
  if (role === 'translator' && languages.length === 0) return 'Choose at least one language.'
  return undefined
}

const ways: Readonly<Record<string, string>> = {
  'local-editor': 'whoever opens Studio on this machine and has not signed in',
  'password-editor': 'whoever knows the shared password',
  'robot-administrator': 'programs with the token that writes',
  'robot-viewer': 'programs with the token that reads',
}

/** Who comes in by a way that is no person. */
export const wayWords = (other: Member): string =>
  [postWords(other), ways[other.id]].filter(Boolean).join(' · ')

/** A browser as a person knows it: `Firefox on Linux`. */
export function browserWords(agent = ''): string {
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
