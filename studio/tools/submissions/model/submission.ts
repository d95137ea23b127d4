import * as z from 'zod/mini'
import { deliveryKinds, type SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import { isLocale, localeTable } from '#lib/locales.ts'
import { timeText } from '../../../date-format.ts'

/** Submission of a form, or a newsletter subscription. */
export interface Submission {
  _id: string
  /** Id of the form's document, or `newsletterFormId`. */
  formId: string
  formTitle: string | null
  language: string | null
  page: string | null
  sentAt: string | null
  read: boolean
  captcha: string | null
  /** The field that people do not see was filled in, mostly by a bot. */
  suspicious: boolean
  answers: readonly Answer[] | null
  files: readonly UploadedFile[] | null
  /** Absent in submissions of earlier versions, and for the newsletter. */
  deliveries?: readonly SubmissionDelivery[] | null
}

export interface Answer {
  name: string
  title: string | null
  widget: string | null
  /** By the type of the question; a text in submissions of earlier versions. */
  value: string | number | boolean | readonly string[] | null
  /** The words of the chosen options, where they differ from the value. */
  label?: string | null
}

export interface UploadedFile {
  _key: string
  name: string
  type: string | null
  size: number | null
  /** Ids of the private documents with the file's bytes, in order. */
  parts: readonly string[]
}

const text = z.nullable(z.string())

export const deliverySchema = z.looseObject({
  _key: z.enum(deliveryKinds),
  _type: z.literal('submissionDelivery'),
  state: z.enum(['pending', 'sent', 'failed']),
  attempts: z.number(),
  nextAttemptAt: z.optional(timeText),
  startedAt: z.optional(timeText),
  sentAt: z.optional(timeText),
  error: z.optional(z.string()),
}) satisfies z.ZodMiniType<SubmissionDelivery>

export const submissionSchema = z.object({
  _id: z.string(),
  formId: z.string(),
  formTitle: text,
  language: text,
  page: text,
  sentAt: z.nullable(timeText),
  read: z.boolean(),
  captcha: text,
  suspicious: z.boolean(),
  answers: z.nullable(
    z.array(
      z.object({
        name: z.string(),
        title: text,
        widget: text,
        value: z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
        label: z.nullish(z.string()),
      }),
    ),
  ),
  files: z.nullable(
    z.array(
      z.object({
        _key: z.string(),
        name: z.string(),
        type: text,
        size: z.nullable(z.number()),
        parts: z.array(z.string()),
      }),
    ),
  ),
  deliveries: z.nullable(z.array(deliverySchema)),
}) satisfies z.ZodMiniType<Submission>

/** Form id of newsletter subscriptions. */
export const newsletterFormId = 'newsletter'

/** Filter; an empty string matches everything. */
export interface SubmissionFilter {
  form: string
  /** First and last day such as 2026-03-10, both inclusive. */
  from: string
  to: string
  state: '' | 'read' | 'unread' | 'suspicious'
}

export const emptySubmissionFilter: SubmissionFilter = { form: '', from: '', to: '', state: '' }

/** Rows per page. */
export const submissionsPageSize = 100

const fields = `
  _id, _type,
  "formId": coalesce(form._ref, "newsletter"),
  "formTitle": select(_type == "subscriber" => "Newsletter", formTitle),
  language,
  page,
  "sentAt": coalesce(submittedAt, subscribedAt),
  "read": _type == "subscriber" || read == true,
  captcha,
  "suspicious": suspicious == true,
  "answers": select(
    _type == "subscriber" => [
      {"name": "email", "title": "Email", "widget": "email", "value": email},
      {"name": "state", "title": "Status", "widget": "text", "value": select(
        state == "subscribed" => "Subscribed",
        state == "pending" => "Waiting for confirmation by email",
        state
      )}
    ],
    coalesce(answers[]{name, title, widget, value, label}, answers)
  ),
  "files": coalesce(files[]{_key, name, type, size, parts}, files),
  deliveries
`

/** Sort key; a text whatever is stored, so that every row is before or after a cursor. */
const sentAt = 'coalesce(string(coalesce(submittedAt, subscribedAt)), "")'

const matching = `
  _type in ["submission", "subscriber"]
  && ($form == "" || coalesce(form._ref, "newsletter") == $form)
  && ($from == "" || coalesce(submittedAt, subscribedAt) >= $from)
  && ($to == "" || coalesce(submittedAt, subscribedAt) < $to)
  && ($state == ""
    || ($state == "suspicious" && suspicious == true)
    || ($state in ["read", "unread"]
      && (_type == "subscriber" || read == true) == ($state == "read")))
`

/** Keyset condition: rows after the cursor, even if earlier rows have left the list. */
const afterCursor = `($lastId == "" || ${sentAt} < $lastSent || (${sentAt} == $lastSent && _id > $lastId))`

/** Page of submissions, newest first, with the total count and the count from the cursor on. */
export const submissionsQuery = `{
  "rows": *[${matching} && ${afterCursor}] | order(${sentAt} desc, _id asc)[0...$size]{${fields}, "sortKey": ${sentAt}},
  "from": count(*[${matching} && ${afterCursor}]),
  "total": count(*[${matching}]),
  "unread": count(*[_type == "submission" && read != true])
}`

/** One submission. Params: `id`. */
export const submissionQuery = `*[_type == "submission" && _id == $id][0]{${fields}}`

/** All forms, for the filter. */
export const filterFormsQuery = `*[_type == "form" && !(_id in path("drafts.**")) && !(_id in path("versions.**"))]
  | order(title asc){_id, _type, title, language}`

/** Last row of the previous page, as stored. */
export interface PageCursor {
  _id: string
  sortKey: string
}

export const pageCursorSchema = z.object({
  _id: z.string(),
  sortKey: z.string(),
}) satisfies z.ZodMiniType<PageCursor>

/** Form of the filter. */
export interface FilterableForm {
  _id: string
  title: string | null
  language: string | null
}

export const filterableFormSchema = z.object({
  _id: z.string(),
  title: text,
  language: text,
}) satisfies z.ZodMiniType<FilterableForm>

/** Parameters of `submissionsQuery`. The last day of a filter is inclusive, in the editor's time zone. */
export function submissionsQueryParams(
  filter: SubmissionFilter,
  last?: PageCursor,
  size = submissionsPageSize,
) {
  return {
    form: filter.form,
    state: filter.state,
    from: dayBoundary(filter.from, 0),
    to: dayBoundary(filter.to, 1),
    lastId: last?._id ?? '',
    lastSent: last?.sortKey ?? '',
    size,
  }
}

function dayBoundary(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return day ? new Date(year, month - 1, date + later).toISOString() : ''
}

/** Name of a language, or its code if unknown. */
export const languageName = (code: string | null): string =>
  isLocale(code) ? localeTable[code].name : (code ?? '')

/** Sender for the list: the first answer that contains a name. */
export function senderLabel({ answers }: Submission): string {
  const filled = answers?.filter(({ value }) => value !== null && value !== '')
  const named = filled?.find(({ widget }) => widget === 'email')
  const said = named ?? filled?.find(({ widget }) => widget !== 'password')
  return said ? answerDisplayValue(said) : 'No answer'
}

const yesOrNo = new Set<string | null>(['checkbox', 'boolean'])

/** Display value of an answer. Masks passwords against shoulder surfing. */
export function answerDisplayValue({ widget, value, label }: Answer): string {
  if (widget === 'password') return '••••••'
  if (label) return label
  if (value === null) return ''
  if (yesOrNo.has(widget) && value !== '') return String(value) === 'true' ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

const fixed = ['Sent', 'Form', 'Language', 'Page', 'Read', 'Captcha', 'Suspicious']

const captchaLabels: Readonly<Record<string, string>> = {
  off: 'not used',
  passed: 'passed',
  unreachable: 'not checked',
}

/**
 * Submissions as a table with a header row: one column per question, in order of first occurrence. Questions of
 * the same name share a column, whatever their label in each language.
 */
export function submissionsAsTable(submissions: readonly Submission[]): string[][] {
  const titles = new Map<string, string>()
  for (const { answers } of submissions)
    for (const { name, title } of answers ?? [])
      if (!titles.has(name)) titles.set(name, title || name)
  const withFiles = submissions.some(({ files }) => files?.length)
  return [
    [...fixed, ...titles.values(), ...(withFiles ? ['Files'] : [])],
    ...submissions.map((row) => [
      row.sentAt ?? '',
      row.formTitle ?? '',
      row.language ?? '',
      row.page ?? '',
      row.read ? 'yes' : 'no',
      captchaLabels[row.captcha ?? ''] ?? '',
      row.suspicious ? 'yes' : 'no',
      ...[...titles.keys()].map(
        (name) =>
          row.answers?.filter((answer) => answer.name === name).map(answerDisplayValue)[0] ?? '',
      ),
      ...(withFiles ? [(row.files ?? []).map(({ name }) => name).join('; ')] : []),
    ]),
  ]
}
