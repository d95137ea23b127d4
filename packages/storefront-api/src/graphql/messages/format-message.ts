import type { CartProblem, CartWarning, MessageValues } from '../../cart/cart-problems.ts'
import type { DiscountRefusal } from '../../cart/discounts.ts'
import type { Language } from '../../languages.ts'
import { ar } from './ar.ts'
import { en, type MessageTemplates } from './en.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'

const words: Record<Language, MessageTemplates> = { en, fr, ar, ja }

function fill(sentence: string, values: MessageValues): string {
  return sentence.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole))
}

/** The message of a user error in a language. */
export function problemMessage({ messageKey, values }: CartProblem, language: Language): string {
  return fill(words[language].problems[messageKey], values)
}

/** The message of a warning in a language. */
export function warningMessage(
  code: CartWarning['code'] | DiscountRefusal,
  values: MessageValues,
  language: Language,
): string {
  return fill(words[language].warnings[code], values)
}
