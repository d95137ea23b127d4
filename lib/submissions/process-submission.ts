import { type ValidatedAnswers, validateAnswers } from '#lib/forms/validate-answers.ts'
import type { SubmittedValues } from '#lib/forms/field-conditions.ts'
import { captchaTokenField, type FormSchema, isSecretField } from '#lib/forms/form-schema.ts'
import { formVersion } from '#lib/forms/form-version.ts'
import { hiddenFieldNames } from '#lib/forms/hidden-fields.ts'
import { safePath } from '#lib/addresses/safe-path.ts'
import type { Locale } from '#lib/locales.ts'
import type { CaptchaVerdict } from './verify-captcha.ts'
import { MalformedMultipartError } from './multipart.ts'
import { readSubmittedForm, type SubmittedForm } from './submitted-form.ts'
import {
  loadFormMessages,
  type FormMessages,
  type SubmissionRejection,
  rejectionHttpStatus,
} from './form-messages.ts'

/** A form of content, and how its submissions are saved. */
export interface FormEndpoint {
  schema: FormSchema
  /** An editor's message for invalid answers. */
  errorLabel?: string | null
  /** The success message. */
  success: string
  /** Name of the field that people leave empty, because they do not see it. A submission that fills it is suspicious. */
  honeypot: string
  /** @throws when saving fails */
  save(this: void, submission: ValidSubmission): Promise<void>
}

export interface ValidSubmission {
  checked: ValidatedAnswers
  sent: SubmittedForm
  verdict: CaptchaVerdict
  locale: Locale
  /** The honeypot was filled in, mostly by a bot. Kept, because password managers and autofill do so too. */
  isSuspicious: boolean
  /** Path of the page with the form; undefined if the browser did not say it. */
  page: string | undefined
}

export interface SubmissionRequest {
  locale: Locale
  /** Why the visitor is denied access: the form is read only to return the submitted values. */
  accessDenial?: 'closed' | 'unavailable'
  /** Whether the request comes from a page of this site. */
  sameOrigin: boolean
  /** Checks the limit without counting: ms until the visitor may try again, or 0. */
  peekLimit(this: void): number
  /** Counts this attempt on an existing form: ms until the visitor may try again, or 0. */
  countAttempt(this: void): number
  /** The response is a page, so the submitted values are read to be shown again. */
  forPage: boolean
  /** Path of the page that the browser names as referrer. */
  referrer?: string
  contentType: string
  body: AsyncIterable<Uint8Array>
  now: Date
  /** Loads the form; undefined for an unknown one. */
  findEndpoint(this: void, messages: FormMessages): Promise<FormEndpoint | undefined>
  verifyCaptcha(this: void, token: string | undefined): Promise<CaptchaVerdict>
  log(this: void, line: string): void
}

/** The result of a submission. */
export interface SubmissionResult {
  status: number
  /** Message for the visitor: the error, or the success. */
  message: string
  errors: Readonly<Record<string, string>>
  /**
   * Submitted values to show again; empty after success. Excludes secret fields, by the form or, if it is unknown, by
   * the page's list of them. `FormShell`, which has the form, shows none in any case.
   */
  values: SubmittedValues
  retryAfter?: number
  /** Submitted fields that were ignored, with the reason. */
  ignored: Readonly<Record<string, string>>
  /** Values of the form's `hiddenFieldNames`; without one for its page, the referrer. */
  formContext: { anchor?: string; page?: string; token?: string }
}

/** Processes a form submission from request to saved document (docs/architecture.md). */
export async function processSubmission(request: SubmissionRequest): Promise<SubmissionResult> {
  const messages = await loadFormMessages(request.locale)
  const refused = (
    refusal: SubmissionRejection,
    message?: string,
    values: SubmittedValues = {},
    form?: FormEndpoint,
  ): SubmissionResult => ({
    formContext: formContextOf(values, request),
    status: rejectionHttpStatus[refusal],
    message: message ?? messages.failure(refusal, 0),
    errors: {},
    values: redisplayableValues(values, form),
    ignored: {},
  })
  if (!request.sameOrigin) return refused('foreign')
  const { accessDenial } = request
  const spent = request.peekLimit()
  // A submission that is rejected anyway needs no content request.
  const endpoint =
    spent > 0 || accessDenial ? 'away' : await findEndpointOrUnavailable(request, messages)
  // The body of a submission to an unknown form is not read.
  if (endpoint === undefined) return refused('missing', messages.t('gone'))
  // An attempt is not counted while it is unknown whether the form exists.
  const rest = endpoint === 'away' ? spent : request.countAttempt()
  const form = endpoint === 'away' ? undefined : endpoint
  const minutes = Math.ceil(rest / 60_000)
  const tooOften = (values?: SubmittedValues): SubmissionResult => ({
    ...refused('tooOften', messages.t('tooOften', { minutes }), values, form),
    retryAfter: Math.ceil(rest / 1000),
  })
  if (rest > 0 && !request.forPage) return tooOften()
  const denied = (
    by: NonNullable<typeof accessDenial>,
    values?: SubmittedValues,
  ): SubmissionResult => refused(by, by === 'closed' ? messages.t('closed') : undefined, values)
  if (accessDenial && !request.forPage) return denied(accessDenial)

  let sent: SubmittedForm | undefined
  try {
    sent = await readSubmittedForm(
      request.contentType,
      request.body,
      rest === 0 && form !== undefined,
    )
  } catch (error) {
    if (!(error instanceof MalformedMultipartError)) throw error
    return refused('badRequest')
  }
  if (!sent) return refused('wrongType')
  if (rest > 0) return tooOften(sent.values)
  if (!form) return denied(accessDenial ?? 'unavailable', sent.values)
  try {
    return await validateAndSave(form, sent, request, messages)
  } catch (error) {
    request.log(`Form submission could not be saved: ${String(error)}`)
    return refused('unavailable', undefined, sent.values, form)
  }
}

/** The endpoint of the form; `away` when it cannot be loaded. */
async function findEndpointOrUnavailable(
  request: SubmissionRequest,
  messages: FormMessages,
): Promise<FormEndpoint | 'away' | undefined> {
  try {
    return await request.findEndpoint(messages)
  } catch (error) {
    request.log(`Form could not be loaded: ${String(error)}`)
    return 'away'
  }
}

/** Validates a submission and saves it. */
async function validateAndSave(
  endpoint: FormEndpoint,
  sent: SubmittedForm,
  request: SubmissionRequest,
  messages: FormMessages,
): Promise<SubmissionResult> {
  const formContext = formContextOf(sent.values, request)
  const base = { formContext, errors: {}, values: {}, ignored: {} }
  const success: SubmissionResult = { ...base, status: 200, message: endpoint.success }
  const answers = {
    values: withoutAppFields(sent.values, endpoint.honeypot),
    files: sent.files,
    unreadable: sent.values[hiddenFieldNames.unreadable]?.[0]?.split(','),
  }
  const checked = validateAnswers(endpoint.schema, answers, request)
  const errors = Object.fromEntries(
    Object.entries(checked.problems).map(([name, problem]) => [name, messages.problem(problem)]),
  )
  const count = Object.keys(errors).length
  const fail = (refusal: SubmissionRejection, message: string): SubmissionResult => ({
    ...base,
    status: rejectionHttpStatus[refusal],
    message,
    errors,
    values: redisplayableValues(sent.values, endpoint),
    ignored: checked.ignored,
  })
  if (hasChanged(endpoint, sent, checked)) return fail('changed', messages.t('changed'))
  const tooLarge = sent.tooLarge || Object.values(checked.problems).some(isTooLarge)
  if (tooLarge) return fail('tooLarge', messages.failure('tooLarge', count, endpoint.errorLabel))
  if (count > 0) return fail('invalid', messages.failure('invalid', count, endpoint.errorLabel))

  const verdict = await request.verifyCaptcha(sent.values[captchaTokenField]?.[0])
  if (verdict.state === 'failed') return fail('invalid', messages.t('captchaFailed'))
  const isSuspicious = sent.values[endpoint.honeypot]?.some(Boolean) ?? false
  const { page } = formContext
  await endpoint.save({ checked, sent, verdict, locale: request.locale, isSuspicious, page })
  return { ...success, ignored: checked.ignored }
}

/**
 * Whether the form changed since its page was rendered, so that an answer would be refused or dropped without the
 * visitor seeing why.
 */
function hasChanged(
  { schema }: FormEndpoint,
  { values, files }: SubmittedForm,
  { problems, ignored }: ValidatedAnswers,
): boolean {
  const [version] = values[hiddenFieldNames.version] ?? []
  if (version === undefined || version === formVersion(schema)) return false
  const isAnswered = (name: string) =>
    values[name]?.some(Boolean) || files.some(({ field }) => field === name)
  const isDropped = Object.keys(ignored).some(
    (name) => ignored[name] === 'unknown' && isAnswered(name),
  )
  return isDropped || Object.keys(problems).length > 0
}

const isTooLarge = ({ code }: { code: string }) => code === 'fileSize' || code === 'filesSize'

function formContextOf(
  values: SubmittedValues,
  { referrer }: SubmissionRequest,
): SubmissionResult['formContext'] {
  const [anchor, page, token] = [
    hiddenFieldNames.anchor,
    hiddenFieldNames.page,
    hiddenFieldNames.token,
  ].map((name) => values[name]?.[0])
  return { anchor, page: page ? safePath(page) : referrer, token }
}

const appFields: ReadonlySet<string> = new Set([
  ...Object.values(hiddenFieldNames),
  captchaTokenField,
])

/** Submitted values without the app's own fields. */
function withoutAppFields(values: SubmittedValues, trap?: string): SubmittedValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !appFields.has(name) && name !== trap),
  )
}

/** Submitted values that may be shown again; secret fields are not returned. */
function redisplayableValues(
  values: SubmittedValues,
  endpoint: FormEndpoint | undefined,
): SubmittedValues {
  const declared = values[hiddenFieldNames.secret]?.[0]?.split(',')
  // When neither form nor page names the secret fields, any field may be secret.
  if (!endpoint && declared === undefined) return {}
  // Both, because a secret field may be gone from the form since its page was rendered.
  const known = endpoint?.schema.fields.filter(isSecretField).map(({ name }) => name) ?? []
  const secret = new Set([...known, ...(declared ?? [])])
  return Object.fromEntries(
    Object.entries(withoutAppFields(values, endpoint?.honeypot)).filter(
      ([name]) => !secret.has(name),
    ),
  )
}
