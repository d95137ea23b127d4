import { createTranslator } from 'next-intl'
import type { ValidationProblem } from '#lib/forms/validation-problem.ts'
import { loadMessages } from '#lib/i18n/messages.ts'
import { localeTable, type Locale } from '#lib/locales.ts'

/** Why nothing was kept, as the answer's status says it. */
export type RejectionReason =
  | 'badRequest'
  | 'closed'
  | 'foreign'
  | 'missing'
  | 'tooLarge'
  | 'wrongType'
  | 'invalid'
  | 'tooOften'
  | 'unavailable'

export const rejectionStatus: Record<RejectionReason, number> = {
  badRequest: 400,
  closed: 401,
  foreign: 403,
  missing: 404,
  tooLarge: 413,
  wrongType: 415,
  invalid: 422,
  tooOften: 429,
  unavailable: 503,
}

/** The words of a form's answers in one language. */
export async function loadFormMessages(locale: Locale) {
  const messages = await loadMessages(locale)
  const t = createTranslator({
    locale: localeTable[locale].tag as Locale,
    messages,
    namespace: 'form',
  })
  return {
    t,
    problem: ({ code, ...values }: ValidationProblem) => t(`problems.${code}`, values as never),
    /**
     * What is wrong as a whole, with what that means in brackets.
     *
     * @param count fields that need another look
     * @param label an editor's own words in place of the count
     */
    failure: (refusal: RejectionReason, count: number, label?: string | null) =>
      t('withStatus', {
        message: label || t('error', { count }),
        status: t(`status.${refusal}`),
      }),
  }
}

export type FormMessages = Awaited<ReturnType<typeof loadFormMessages>>
