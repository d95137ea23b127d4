import { type ValidatedAnswers, validateAnswers } from '#lib/forms/validate-answers.ts'
import type { SubmittedValues } from '#lib/forms/conditions.ts'
import { captchaField, type FormSchema, isSecretField } from '#lib/forms/form-schema.ts'
import { hiddenFields } from '#lib/forms/hidden-fields.ts'
import type { Locale } from '#lib/locales.ts'
import type { CaptchaVerdict } from './captcha.ts'
import { MalformedBodyError } from './multipart.ts'
import { readSubmittedForm, type SubmittedForm } from './submitted-form.ts'
import {
  loadFormMessages,
  type FormMessages,
  type RejectionReason,
  rejectionStatus,
} from './form-messages.ts'

/** What is received: a form as content holds it now, and what becomes of answers to it. */
export interface FormEndpoint {
  schema: FormSchema
  /** An editor's words for answers that need another look. */
  errorLabel?: string | null
  /** What is said when it arrived. */
  success: string
  /** Name of the field that people leave empty. */
  honeypot: string
  /** @throws when nothing can be kept now */
  save(this: void, kept: ValidSubmission): Promise<void>
}

export interface ValidSubmission {
  checked: ValidatedAnswers
  sent: SubmittedForm
  verdict: CaptchaVerdict
  locale: Locale
}

export interface SubmissionRequest {
  locale: Locale
  /** Why this visitor may read nothing of the site: his form is taken no further than to give his words back. */
  accessDenial?: 'closed' | 'unavailable'
  /** Whether the request comes from a page of this site. */
  sameOrigin: boolean
  /** Asks without counting: ms until the visitor may try again where the form is used up, else 0. */
  peekLimit(this: void): number
  /** Counts this try on a form that there is: ms until the visitor may try again, 0 for now. */
  countAttempt(this: void): number
  /** The answer is a page: what was typed has to be read to be given back. */
  forPage: boolean
  contentType: string
  body: AsyncIterable<Uint8Array>
  now: Date
  /** The form as content holds it; undefined where it has none of that name. */
  findEndpoint(this: void, words: FormMessages): Promise<FormEndpoint | undefined>
  verifyCaptcha(this: void, token: string | undefined): Promise<CaptchaVerdict>
  log(this: void, line: string): void
}

/** What comes of a form that was sent. */
export interface SubmissionResult {
  status: number
  /** In words for the visitor: what is wrong, or that it arrived. */
  message: string
  errors: Readonly<Record<string, string>>
  /**
   * What was typed, to be shown again; empty once it arrived. Secret words are not among it, by the form or, where that
   * is not known, by what the page said of it. `FormShell`, which knows the form, shows none in any case.
   */
  values: SubmittedValues
  retryAfter?: number
  /** What was sent and not looked at, with the reason. */
  ignored: Readonly<Record<string, string>>
  /** What the form said of itself (`ownFields`). */
  formContext: { anchor?: string; page?: string; token?: string }
}

/** The journey of a form from a request to a kept document (docs/architecture.md). */
export async function processSubmission(asked: SubmissionRequest): Promise<SubmissionResult> {
  const words = await loadFormMessages(asked.locale)
  const refused = (
    refusal: RejectionReason,
    message?: string,
    values: SubmittedValues = {},
    form?: FormEndpoint,
  ): SubmissionResult => ({
    formContext: formContextOf(values),
    status: rejectionStatus[refusal],
    message: message ?? words.failure(refusal, 0),
    errors: {},
    values: redisplayableValues(values, form),
    ignored: {},
  })
  if (!asked.sameOrigin) return refused('foreign')
  const { accessDenial } = asked
  const spent = asked.peekLimit()
  // What is refused anyway asks content for nothing.
  const door = spent > 0 || accessDenial ? 'away' : await findEndpointOrUnavailable(asked, words)
  // Of a form that there is not, nothing is read.
  if (door === undefined) return refused('missing', words.t('gone'))
  // Nor is it counted while nobody can say whether there is one.
  const rest = door === 'away' ? spent : asked.countAttempt()
  const form = door === 'away' ? undefined : door
  const minutes = Math.ceil(rest / 60_000)
  const tooOften = (values?: SubmittedValues): SubmissionResult => ({
    ...refused('tooOften', words.t('tooOften', { minutes }), values, form),
    retryAfter: Math.ceil(rest / 1000),
  })
  if (rest > 0 && !asked.forPage) return tooOften()
  const kept = (by: NonNullable<typeof accessDenial>, values?: SubmittedValues): SubmissionResult =>
    refused(by, by === 'closed' ? words.t('closed') : undefined, values)
  if (accessDenial && !asked.forPage) return kept(accessDenial)

  let sent: SubmittedForm | undefined
  try {
    sent = await readSubmittedForm(asked.contentType, asked.body, rest === 0 && form !== undefined)
  } catch (error) {
    if (!(error instanceof MalformedBodyError)) throw error
    return refused('badRequest')
  }
  if (!sent) return refused('wrongType')
  if (rest > 0) return tooOften(sent.values)
  if (!form) return kept(accessDenial ?? 'unavailable', sent.values)
  try {
    return await validateAndSave(form, sent, asked, words)
  } catch (error) {
    asked.log(`A form could not be kept: ${String(error)}`)
    return refused('unavailable', undefined, sent.values, form)
  }
}

/** The door of the form; `away` while nobody can say whether there is one. */
async function findEndpointOrUnavailable(
  asked: SubmissionRequest,
  words: FormMessages,
): Promise<FormEndpoint | 'away' | undefined> {
  try {
    return await asked.findEndpoint(words)
  } catch (error) {
    asked.log(`A form could not be looked up: ${String(error)}`)
    return 'away'
  }
}

/** What happens at the door of one form. */
async function validateAndSave(
  door: FormEndpoint,
  sent: SubmittedForm,
  asked: SubmissionRequest,
  words: FormMessages,
): Promise<SubmissionResult> {
  const base = { formContext: formContextOf(sent.values), errors: {}, values: {}, ignored: {} }
  const success: SubmissionResult = { ...base, status: 200, message: door.success }
  // A program is told what it wants to hear.
  if (sent.values[door.honeypot]?.some(Boolean)) return success

  const answers = { values: withoutAppFields(sent.values, door.honeypot), files: sent.files }
  const checked = validateAnswers(door.schema, answers, asked.now)
  const errors = Object.fromEntries(
    Object.entries(checked.problems).map(([name, problem]) => [name, words.problem(problem)]),
  )
  const count = Object.keys(errors).length
  const fail = (refusal: RejectionReason, message: string): SubmissionResult => ({
    ...base,
    status: rejectionStatus[refusal],
    message,
    errors,
    values: redisplayableValues(sent.values, door),
    ignored: checked.ignored,
  })
  const tooLarge = sent.tooLarge || Object.values(checked.problems).some(isTooLarge)
  if (tooLarge) return fail('tooLarge', words.failure('tooLarge', count, door.errorLabel))
  if (count > 0) return fail('invalid', words.failure('invalid', count, door.errorLabel))

  const verdict = await asked.verifyCaptcha(sent.values[captchaField]?.[0])
  if (verdict.state === 'failed') return fail('invalid', words.t('captchaFailed'))
  await door.save({ checked, sent, verdict, locale: asked.locale })
  return { ...success, ignored: checked.ignored }
}

const isTooLarge = ({ code }: { code: string }) => code === 'fileSize' || code === 'filesSize'

function formContextOf(values: SubmittedValues): SubmissionResult['formContext'] {
  const { anchor, page, token } = hiddenFields
  return { anchor: values[anchor]?.[0], page: values[page]?.[0], token: values[token]?.[0] }
}

const appFields: ReadonlySet<string> = new Set([...Object.values(hiddenFields), captchaField])

/** Answers without what the app itself sends along. */
function withoutAppFields(values: SubmittedValues, trap?: string): SubmittedValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !appFields.has(name) && name !== trap),
  )
}

/** What may be shown again of what was sent. A secret word is typed again, not sent back. */
function redisplayableValues(
  values: SubmittedValues,
  door: FormEndpoint | undefined,
): SubmittedValues {
  const said = values[hiddenFields.secret]?.[0]
  // Of a form that is not known, and whose page did not say what is secret, anything may be.
  if (!door && said === undefined) return {}
  const known = door?.schema.fields.filter(isSecretField).map(({ name }) => name)
  const secret = new Set(known ?? said?.split(','))
  return Object.fromEntries(
    Object.entries(withoutAppFields(values, door?.honeypot)).filter(([name]) => !secret.has(name)),
  )
}
