import type { CartProblem, CartWarning, Values } from '../../cart/problems.ts'
import type { Refusal } from '../../cart/deals.ts'
import type { Language } from '../../languages.ts'
import { ar } from './ar.ts'
import { en, type Words } from './en.ts'
import { fr } from './fr.ts'
import { ja } from './ja.ts'

const words: Record<Language, Words> = { en, fr, ar, ja }

function fill(sentence: string, values: Values): string {
  return sentence.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole))
}

/** A user error in the words of a language. */
export function sayProblem({ sentence, values }: CartProblem, language: Language): string {
  return fill(words[language].problems[sentence], values)
}

/** A warning in the words of a language. */
export function sayWarning(
  code: CartWarning['code'] | Refusal,
  values: Values,
  language: Language,
): string {
  return fill(words[language].warnings[code], values)
}
