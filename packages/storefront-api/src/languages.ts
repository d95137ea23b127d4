/**
 * The languages that the shop's own words exist in, the main one first. The compiler asks for the words of each;
 * in this repository a check holds the list to the site's table of languages.
 */
export const languages = {
  en: { direction: 'ltr', script: 'latin' },
  fr: { direction: 'ltr', script: 'latin' },
  ar: { direction: 'rtl', script: 'arabic' },
  ja: { direction: 'ltr', script: 'japanese' },
} as const satisfies Record<string, { direction: 'ltr' | 'rtl'; script: string }>

/** Two letters; the code doubles as BCP 47 tag. */
export type Language = keyof typeof languages

/** A way of writing, which the checkout has faces for. */
export type Script = (typeof languages)[Language]['script']

export function isLanguage(value: string): value is Language {
  return Object.hasOwn(languages, value)
}
