import { type Checked, checkAnswers } from '#lib/forms/check-answers.ts'
import type { RawValues } from '#lib/forms/conditions.ts'
import { captchaField, type FormSchema, isSecret } from '#lib/forms/form-schema.ts'
import { ownFields } from '#lib/forms/own-fields.ts'
import type { Locale } from '#lib/locales.ts'
import type { CaptchaVerdict } from './captcha.ts'
import { MalformedBody } from './multipart.ts'
import { readSentForm, type SentForm } from './sent-form.ts'
import { formWords, type FormWords, type Refusal, statusOf } from './words.ts'

/** What is received: a form as content holds it now, and what becomes of answers to it. */
export interface FormDoor {
  schema: FormSchema
  /** An editor's words for answers that need another look. */
  errorLabel?: string | null
  /** What is said when it arrived. */
  success: string
  /** Name of the field that people leave empty. */
  trap: string
  /** @throws when nothing can be kept now */
  keep(this: void, kept: KeptForm): Promise<void>
}

export interface KeptForm {
  checked: Checked
  sent: SentForm
  verdict: CaptchaVerdict
  locale: Locale
}

export interface Receiving {
  locale: Locale
  /** Why this visitor may read nothing of the site: his form is taken no further than to give his words back. */
  barred?: 'closed' | 'unavailable'
  /** Whether the request comes from a page of this site. */
  sameOrigin: boolean
  /** Asks without counting: ms until the visitor may try again where the form is used up, else 0. */
  spent(this: void): number
  /** Counts this try on a form that there is: ms until the visitor may try again, 0 for now. */
  rest(this: void): number
  /** The answer is a page: what was typed has to be read to be given back. */
  forPage: boolean
  contentType: string
  body: AsyncIterable<Uint8Array>
  now: Date
  /** The form as content holds it; undefined where it has none of that name. */
  find(this: void, words: FormWords): Promise<FormDoor | undefined>
  verify(this: void, token: string | undefined): Promise<CaptchaVerdict>
  log(this: void, line: string): void
}

/** What comes of a form that was sent. */
export interface Reception {
  status: number
  /** In words for the visitor: what is wrong, or that it arrived. */
  message: string
  errors: Readonly<Record<string, string>>
  /**
   * What was typed, to be shown again; empty once it arrived. Secret words are not among it, by the form or, where that
   * is not known, by what the page said of it. `FormShell`, which knows the form, shows none in any case.
   */
  values: RawValues
  retryAfter?: number
  /** What was sent and not looked at, with the reason. */
  ignored: Readonly<Record<string, string>>
  /** What the form said of itself (`ownFields`). */
  own: { anchor?: string; page?: string; token?: string }
}

/** The journey of a form from a request to a kept document (docs/architecture.md). */
export async function receive(asked: Receiving): Promise<Reception> {
  const words = await formWords(asked.locale)
  const refused = (
    refusal: Refusal,
    message?: string,
    values: RawValues = {},
    form?: FormDoor,
  ): Reception => ({
    own: ownOf(values),
    status: statusOf[refusal],
    message: message ?? words.failure(refusal, 0),
    errors: {},
    values: givenBack(values, form),
    ignored: {},
  })
  if (!asked.sameOrigin) return refused('foreign')
  const { barred } = asked
  const spent = asked.spent()
  // What is refused anyway asks content for nothing.
  const door = spent > 0 || barred ? 'away' : await findDoor(asked, words)
  // Of a form that there is not, nothing is read.
  if (door === undefined) return refused('missing', words.t('gone'))
  // Nor is it counted while nobody can say whether there is one.
  const rest = door === 'away' ? spent : asked.rest()
  const form = door === 'away' ? undefined : door
  const minutes = Math.ceil(rest / 60_000)
  const tooOften = (values?: RawValues): Reception => ({
    ...refused('tooOften', words.t('tooOften', { minutes }), values, form),
    retryAfter: Math.ceil(rest / 1000),
  })
  if (rest > 0 && !asked.forPage) return tooOften()
  const kept = (by: NonNullable<typeof barred>, values?: RawValues): Reception =>
    refused(by, by === 'closed' ? words.t('closed') : undefined, values)
  if (barred && !asked.forPage) return kept(barred)

  let sent: SentForm | undefined
  try {
    sent = await readSentForm(asked.contentType, asked.body, rest === 0 && form !== undefined)
  } catch (error) {
    if (!(error instanceof MalformedBody)) throw error
    return refused('badRequest')
  }
  if (!sent) return refused('wrongType')
  if (rest > 0) return tooOften(sent.values)
  if (!form) return kept(barred ?? 'unavailable', sent.values)
  try {
    return await pass(form, sent, asked, words)
  } catch (error) {
    asked.log(`A form could not be kept: ${String(error)}`)
    return refused('unavailable', undefined, sent.values, form)
  }
}

/** The door of the form; `away` while nobody can say whether there is one. */
async function findDoor(
  asked: Receiving,
  words: FormWords,
): Promise<FormDoor | 'away' | undefined> {
  try {
    return await asked.find(words)
  } catch (error) {
    asked.log(`A form could not be looked up: ${String(error)}`)
    return 'away'
  }
}

/** What happens at the door of one form. */
async function pass(
  door: FormDoor,
  sent: SentForm,
  asked: Receiving,
  words: FormWords,
): Promise<Reception> {
  const base = { own: ownOf(sent.values), errors: {}, values: {}, ignored: {} }
  const success: Reception = { ...base, status: 200, message: door.success }
  // A program is told what it wants to hear.
  if (sent.values[door.trap]?.some(Boolean)) return success

  const answers = { values: withoutOwn(sent.values, door.trap), files: sent.files }
  const checked = checkAnswers(door.schema, answers, asked.now)
  const errors = Object.fromEntries(
    Object.entries(checked.problems).map(([name, problem]) => [name, words.problem(problem)]),
  )
  const count = Object.keys(errors).length
  const fail = (refusal: Refusal, message: string): Reception => ({
    ...base,
    status: statusOf[refusal],
    message,
    errors,
    values: givenBack(sent.values, door),
    ignored: checked.dropped,
  })
  const tooLarge = sent.tooLarge || Object.values(checked.problems).some(isTooLarge)
  if (tooLarge) return fail('tooLarge', words.failure('tooLarge', count, door.errorLabel))
  if (count > 0) return fail('invalid', words.failure('invalid', count, door.errorLabel))

  const verdict = await asked.verify(sent.values[captchaField]?.[0])
  if (verdict.state === 'failed') return fail('invalid', words.t('captchaFailed'))
  await door.keep({ checked, sent, verdict, locale: asked.locale })
  return { ...success, ignored: checked.dropped }
}

const isTooLarge = ({ code }: { code: string }) => code === 'fileSize' || code === 'filesSize'

function ownOf(values: RawValues): Reception['own'] {
  const { anchor, page, token } = ownFields
  return { anchor: values[anchor]?.[0], page: values[page]?.[0], token: values[token]?.[0] }
}

const own: ReadonlySet<string> = new Set([...Object.values(ownFields), captchaField])

/** Answers without what the app itself sends along. */
function withoutOwn(values: RawValues, trap?: string): RawValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !own.has(name) && name !== trap),
  )
}

/** What may be shown again of what was sent. A secret word is typed again, not sent back. */
function givenBack(values: RawValues, door: FormDoor | undefined): RawValues {
  const said = values[ownFields.secret]?.[0]
  // Of a form that is not known, and whose page did not say what is secret, anything may be.
  if (!door && said === undefined) return {}
  const known = door?.schema.fields.filter(isSecret).map(({ name }) => name)
  const secret = new Set(known ?? said?.split(','))
  return Object.fromEntries(
    Object.entries(withoutOwn(values, door?.trap)).filter(([name]) => !secret.has(name)),
  )
}
