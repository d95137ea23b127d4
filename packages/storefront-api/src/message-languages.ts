/**
 * The languages of the shop's own messages, the main one first. The compiler requires messages for
 * each; a check in this repository compares the list with the site's languages.
 */
export const messageLanguages = {
  en: { direction: 'ltr', script: 'latin' },
  fr: { direction: 'ltr', script: 'latin' },
  ar: { direction: 'rtl', script: 'arabic' },
  ja: { direction: 'ltr', script: 'japanese' },
} as const satisfies Record<string, { direction: 'ltr' | 'rtl'; script: string }>

/** Two letters; the code doubles as BCP 47 tag. */
export type Language = keyof typeof messageLanguages

/** A script, for which the checkout has fonts. */
export type Script = (typeof messageLanguages)[Language]['script']

export function isLanguage(value: string): value is Language {
  return Object.hasOwn(messageLanguages, value)
}
