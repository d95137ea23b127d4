import type { Messages } from 'next-intl'
import type { Locale } from '#lib/locales.ts'

const files: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('#messages/en.json'),
  fr: () => import('#messages/fr.json'),
  ar: () => import('#messages/ar.json'),
  ja: () => import('#messages/ja.json'),
}

/** The interface messages of one language; every file has the keys of `en.json`. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await files[locale]()).default as Messages
}
