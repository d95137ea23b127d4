/** Consent categories; what is necessary needs no consent. */
export const consentCategories = ['statistics', 'errors'] as const

export type ConsentCategory = (typeof consentCategories)[number]

/** The visitor's decision per category. */
export type ConsentChoice = Partial<Record<ConsentCategory, boolean>>

/** The decision without any id: `statistics.yes-errors.no`. Expires after 182 days. */
export const consentCookie = { name: 'consent', maxAge: 182 * 24 * 60 * 60 } as const

/** The decision in a `Cookie` header or `document.cookie`; undefined without one. */
export function readConsentCookie(cookies: string): ConsentChoice | undefined {
  const value = new RegExp(`(?:^|;\\s*)${consentCookie.name}=([\\w.-]*)`).exec(cookies)?.[1]
  const answers = value?.split('-').flatMap((answer): [ConsentCategory, boolean][] => {
    const [name, word] = answer.split('.')
    const category = consentCategories.find((known) => known === name)
    return category && (word === 'yes' || word === 'no') ? [[category, word === 'yes']] : []
  })
  return answers?.length ? Object.fromEntries(answers) : undefined
}

/** The cookie of a decision, as a value for `document.cookie`. */
export function formatConsentCookie(choice: ConsentChoice, secure: boolean): string {
  const value = consentCategories
    .filter((category) => choice[category] !== undefined)
    .map((category) => `${category}.${choice[category] ? 'yes' : 'no'}`)
    .join('-')
  const { name, maxAge } = consentCookie
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`
}

interface ConsentInput {
  /** The categories that the site uses. */
  offered: readonly ConsentCategory[]
  /** Whether consent is required (opt-in). */
  required: boolean
  choice: ConsentChoice | undefined
  /** The browser sends Global Privacy Control. */
  globalPrivacyControl: boolean
}

export interface ResolvedConsent {
  /** Categories that may run. */
  allowed: readonly ConsentCategory[]
  /** Whether to show the banner. */
  needsPrompt: boolean
}

/**
 * Which categories may run and whether to show the banner. A decision takes precedence; without one, Global
 * Privacy Control counts as a refusal. A category added after the decision requires a new prompt.
 */
export function resolveConsent(circumstances: ConsentInput): ResolvedConsent {
  const { offered, required, choice, globalPrivacyControl } = circumstances
  const open = offered.filter((category) => choice?.[category] === undefined)
  const silent = globalPrivacyControl || required ? [] : open
  const allowed = offered.filter((category) => choice?.[category] ?? silent.includes(category))
  return { allowed, needsPrompt: required && !globalPrivacyControl && open.length > 0 }
}
