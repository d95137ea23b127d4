import { isLanguage, type Language, messageLanguages, type Script } from '../message-languages.ts'
import { ar } from './messages/ar.ts'
import { en, type CheckoutMessages } from './messages/en.ts'
import { fr } from './messages/fr.ts'
import { ja } from './messages/ja.ts'

export interface CheckoutLocale {
  code: Language
  direction: 'ltr' | 'rtl'
  script: Script
  messages: CheckoutMessages
}

const words: Record<Language, CheckoutMessages> = { en, fr, ar, ja }

const localeOf = (code: Language): CheckoutLocale => ({
  code,
  ...messageLanguages[code],
  messages: words[code],
})

function known(tag: string): CheckoutLocale | null {
  const code = tag.toLowerCase().split(/[-_]/u)[0]!
  return isLanguage(code) ? localeOf(code) : null
}

/** The locale of a page: the `locale` parameter, else the best match of `Accept-Language`, else English. */
export function negotiateCheckoutLocale(
  parameter: string | null,
  acceptLanguage: string | null,
): CheckoutLocale {
  const requested = parameter === null ? null : known(parameter)
  if (requested) return requested
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map((part, index) => {
      const [tag = '', ...rest] = part.trim().split(';')
      const quality = Number(/^\s*q=([\d.]+)/u.exec(rest.join(';'))?.[1] ?? 1)
      return { tag, quality: Number.isFinite(quality) ? quality : 0, index }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.index - b.index)
  for (const { tag } of preferences) {
    const found = known(tag)
    if (found) return found
  }
  return localeOf('en')
}
