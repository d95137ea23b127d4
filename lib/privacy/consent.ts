/** What a visitor may allow or refuse; the necessary needs no leave. */
export const consentCategories = ['statistics', 'errors'] as const

export type ConsentCategory = (typeof consentCategories)[number]

/** A visitor's answer to each category that was asked about. */
export type ConsentChoice = Partial<Record<ConsentCategory, boolean>>

/** The answer alone, and no id of anybody: `statistics.yes-errors.no`. Kept for 182 days, then asked anew. */
export const consentCookie = { name: 'consent', maxAge: 182 * 24 * 60 * 60 } as const

/** The answer in a `Cookie` header or `document.cookie`; undefined where there is none to read. */
export function readConsentCookie(cookies: string): ConsentChoice | undefined {
  const value = new RegExp(`(?:^|;\\s*)${consentCookie.name}=([\\w.-]*)`).exec(cookies)?.[1]
  const answers = value?.split('-').flatMap((answer): [ConsentCategory, boolean][] => {
    const [name, word] = answer.split('.')
    const category = consentCategories.find((known) => known === name)
    return category && (word === 'yes' || word === 'no') ? [[category, word === 'yes']] : []
  })
  return answers?.length ? Object.fromEntries(answers) : undefined
}

/** The cookie that keeps an answer, as `document.cookie` takes it. */
export function formatConsentCookie(choice: ConsentChoice, secure: boolean): string {
  const value = consentCategories
    .filter((category) => choice[category] !== undefined)
    .map((category) => `${category}.${choice[category] ? 'yes' : 'no'}`)
    .join('-')
  const { name, maxAge } = consentCookie
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure ? '; Secure' : ''}`
}

interface ConsentInput {
  /** The categories that the site would use. */
  offered: readonly ConsentCategory[]
  /** Whether nothing may start without a yes. */
  required: boolean
  choice: ConsentChoice | undefined
  /** The browser sends Global Privacy Control. */
  globalPrivacyControl: boolean
}

export interface ConsentState {
  /** What may run now. */
  allowed: readonly ConsentCategory[]
  /** Whether to ask. */
  needsPrompt: boolean
}

/**
 * What may run and whether to ask. An answer wins over everything; without one, the browser's signal
 * counts as a no that need not be repeated. A category that came later than the answer is asked about.
 */
export function consentState(circumstances: ConsentInput): ConsentState {
  const { offered, required, choice, globalPrivacyControl } = circumstances
  const open = offered.filter((category) => choice?.[category] === undefined)
  const silent = globalPrivacyControl || required ? [] : open
  const allowed = offered.filter((category) => choice?.[category] ?? silent.includes(category))
  return { allowed, needsPrompt: required && !globalPrivacyControl && open.length > 0 }
}
