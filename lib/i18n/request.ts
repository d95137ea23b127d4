import { locale as localeOfRoute } from 'next/root-params'
import { getRequestConfig } from 'next-intl/server'
import { defaultLocale, siteTimeZone, isLocale, type Locale } from '#lib/locales.ts'
import type messages from '#messages/en.json'
import { loadMessages } from './load-messages.ts'

/** Selects messages and formats by the language of the rendered page. */
export default getRequestConfig(async () => {
  const requested = await localeOfRoute()
  const locale = isLocale(requested) ? requested : defaultLocale
  return { locale, messages: await loadMessages(locale), timeZone: siteTimeZone }
})

declare module 'next-intl' {
  /** Makes a message key that `en.json` lacks a type error. */
  interface AppConfig {
    Locale: Locale
    Messages: typeof messages
  }
}
