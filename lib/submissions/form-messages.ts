import { createTranslator } from 'next-intl'
import type { ValidationProblem } from '#lib/forms/validation-problem.ts'
import { loadMessages } from '#lib/i18n/load-messages.ts'
import { localeTable, type Locale } from '#lib/locales.ts'

/** Why a submission was rejected; `rejectionHttpStatus` maps it to the HTTP status. */
export type SubmissionRejection =
  | 'badRequest'
  | 'changed'
  | 'closed'
  | 'foreign'
  | 'missing'
  | 'tooLarge'
  | 'wrongType'
  | 'invalid'
  | 'tooOften'
  | 'unavailable'

export const rejectionHttpStatus: Record<SubmissionRejection, number> = {
  badRequest: 400,
  closed: 401,
  foreign: 403,
  missing: 404,
  changed: 409,
  tooLarge: 413,
  wrongType: 415,
  invalid: 422,
  tooOften: 429,
  unavailable: 503,
}

/** The messages of form responses in one language. */
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
     * The error message of the whole form: for invalid fields their count, else what failed in brackets.
     *
     * @param count number of invalid fields
     * @param label an editor's own message instead of the count
     */
    failure: (refusal: SubmissionRejection, count: number, label?: string | null) => {
      const message = label || t('error', { count })
      return refusal === 'invalid'
        ? message
        : t('withStatus', { message, status: t(`status.${refusal}`) })
    },
  }
}

export type FormMessages = Awaited<ReturnType<typeof loadFormMessages>>
