import type { Locale } from '#lib/locales.ts'
import type messages from '#messages/en.json'

declare module 'next-intl' {
  /** Makes a message key that `en.json` lacks an error of the type check. */
  interface AppConfig {
    Locale: Locale
    Messages: typeof messages
  }
}
