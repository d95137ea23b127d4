import { locale as localeOfRoute } from 'next/root-params'
import { getRequestConfig } from 'next-intl/server'
import { defaultLocale, houseTimeZone, isLocale } from '#lib/locales.ts'
import type {} from './app-config.ts'
import { loadMessages } from './messages.ts'

/** The language of the page that is being rendered decides its messages and formats. */
export default getRequestConfig(async () => {
  const asked = await localeOfRoute()
  const locale = isLocale(asked) ? asked : defaultLocale
  return { locale, messages: await loadMessages(locale), timeZone: houseTimeZone }
})
