import type {
  CartProblem,
  CartWarning,
  MessagePlaceholderValues,
} from '../../cart/cart-problems.ts'
import type { DiscountRefusalReason } from '../../cart/discounts.ts'
import type { Language } from '../../message-languages.ts'
import { ar } from './ar.ts'
import { en, type CartMessageTemplates } from './en.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'

const words: Record<Language, CartMessageTemplates> = { en, fr, ar, ja }

function fill(sentence: string, values: MessagePlaceholderValues): string {
  return sentence.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole))
}

/** The message of a user error in a language. */
export function cartProblemMessage(
  { messageKey, values }: CartProblem,
  language: Language,
): string {
  return fill(words[language].problems[messageKey], values)
}

/** The message of a warning in a language. */
export function cartWarningMessage(
  code: CartWarning['code'] | DiscountRefusalReason,
  values: MessagePlaceholderValues,
  language: Language,
): string {
  return fill(words[language].warnings[code], values)
}
