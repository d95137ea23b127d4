import { isLocale, localeTable } from '#lib/locales.ts'

/** Something that a visitor sent, as the tool shows it: a form's answers, or an address for the newsletter. */
export interface Submission {
  _id: string
  /** Id of the form's document; the newsletter's own word for subscribers. */
  formId: string
  formTitle: string | null
  language: string | null
  page: string | null
  sentAt: string | null
  read: boolean
  captcha: string | null
  answers: readonly Answer[] | null
  files: readonly UploadedFile[] | null
}

interface Answer {
  name: string
  title: string | null
  widget: string | null
  value: string | null
}

export interface UploadedFile {
  _key: string
  name: string
  type: string
  size: number
  /** Ids of the private documents that hold its bytes, in order. */
  parts: readonly string[]
}

/** What stands for a form where somebody asked for the newsletter. */
export const newsletterFormId = 'newsletter'

/** What an editor looks for; an empty text stands for everything. */
export interface SubmissionFilter {
  form: string
  /** Days such as 2026-03-10, both included. */
  from: string
  to: string
  state: '' | 'read' | 'unread'
}

export const emptyFilter: SubmissionFilter = { form: '', from: '', to: '', state: '' }

/** How many are read at a time. */
export const pageSize = 100

const fields = `
  _id,
  "formId": coalesce(form._ref, "newsletter"),
  "formTitle": select(_type == "subscriber" => "Newsletter", formTitle),
  language,
  page,
  "sentAt": coalesce(submittedAt, subscribedAt),
  "read": _type == "subscriber" || read == true,
  captcha,
  "answers": select(
    _type == "subscriber" => [
      {"name": "email", "title": "E-mail", "widget": "email", "value": email},
      {"name": "state", "title": "State", "widget": "text", "value": state}
    ],
    answers[]{name, title, widget, value}
  ),
  files[]{_key, name, type, size, parts}
`

const sentAt = 'coalesce(submittedAt, subscribedAt, "")'

const matching = `
  _type in ["submission", "subscriber"]
  && ($form == "" || coalesce(form._ref, "newsletter") == $form)
  && ($from == "" || coalesce(submittedAt, subscribedAt) >= $from)
  && ($to == "" || coalesce(submittedAt, subscribedAt) < $to)
  && ($state == "" || (_type == "subscriber" || read == true) == ($state == "read"))
`

/** What comes behind a row in the order of the list, whatever has left the list before it. */
const afterCursor = `($lastId == "" || ${sentAt} < $lastSent || (${sentAt} == $lastSent && _id > $lastId))`

/** A page of what was sent, the latest first, how much there is, and how much of it from this page on. */
export const listQuery = `{
  "rows": *[${matching} && ${afterCursor}] | order(${sentAt} desc, _id asc)[0...$size]{${fields}},
  "from": count(*[${matching} && ${afterCursor}]),
  "total": count(*[${matching}]),
  "unread": count(*[_type == "submission" && read != true])
}`

/** Every form there is, for the list that an editor chooses from. */
export const formsQuery = `*[_type == "form" && !(_id in path("drafts.**")) && !(_id in path("versions.**"))]
  | order(title asc){_id, title, language}`

/** Where a page begins: behind the last row of the one before, or at the newest of all. */
export type PageCursor = Pick<Submission, '_id' | 'sentAt'> | undefined

/** Parameters of `listQuery`; the day that a filter ends with counts to its last moment, in the editor's time. */
export function listParams(filter: SubmissionFilter, last?: PageCursor, size = pageSize) {
  return {
    form: filter.form,
    state: filter.state,
    from: dayBoundary(filter.from, 0),
    to: dayBoundary(filter.to, 1),
    lastId: last?._id ?? '',
    lastSent: last?.sentAt ?? '',
    size,
  }
}

function dayBoundary(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return day ? new Date(year, month - 1, date + later).toISOString() : ''
}

/** The name of a language, or whatever stands in its place. */
export const languageName = (code: string | null): string =>
  isLocale(code) ? localeTable[code].name : (code ?? '')

/** What a list says of somebody: the first answer that names them. */
export function senderLabel({ answers }: Submission): string {
  const named = answers?.find(({ widget, value }) => widget === 'email' && value)
  const said = named ?? answers?.find(({ widget, value }) => widget !== 'password' && value)
  return said?.value ?? 'Without an answer'
}

const yesOrNo = new Set<string | null>(['checkbox', 'boolean'])

/** An answer in words. A secret word is not for whoever looks over a shoulder. */
export function displayValue({ widget, value }: Answer): string {
  if (widget === 'password') return '••••••'
  if (yesOrNo.has(widget) && value) return value === 'true' ? 'Yes' : 'No'
  return value ?? ''
}

const fixed = ['Sent', 'Form', 'Language', 'Page', 'Read', 'Captcha']

/**
 * What was sent as a table with a line of titles: one column for each question, in the order in which they
 * were asked first. Questions of the same name share one, whatever their language calls them.
 */
export function submissionsTable(submissions: readonly Submission[]): string[][] {
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
      row.captcha ?? '',
      ...[...titles.keys()].map(
        (name) => row.answers?.filter((answer) => answer.name === name).map(displayValue)[0] ?? '',
      ),
      ...(withFiles ? [(row.files ?? []).map(({ name }) => name).join('; ')] : []),
    ]),
  ]
}
