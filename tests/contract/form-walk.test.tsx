import { JSDOM } from 'jsdom'
import { NextIntlClientProvider } from 'next-intl'
import { NextRequest } from 'next/server'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FormView } from '#components/forms/form-view.tsx'
import type { NoScriptFormResult } from '#components/forms/no-script-form-result.ts'
import { siteFixture } from '#lib/content/testing/site-fixture.ts'
import { hasFixedValue, isFieldRequired, visibleFields } from '#lib/forms/field-conditions.ts'
import type { StoredFormWithTexts } from '#lib/forms/form.groq.ts'
import {
  type FormField,
  type FormSchema,
  isSecretField,
  toFormSchema,
} from '#lib/forms/form-schema.ts'
import { hiddenFieldNames } from '#lib/forms/hidden-fields.ts'
import { formHoneypotField } from '#lib/forms/honeypot.ts'
import { fixedFieldValue } from '#lib/forms/parse-field-value.ts'
import { isRoutedLocale, contentLocales, defaultLocale, type Locale } from '#lib/locales.ts'
import { loadMessages } from '#lib/i18n/load-messages.ts'
import { loadFormMessages } from '#lib/submissions/form-messages.ts'
import { findFormOutcome } from '#lib/submissions/form-outcomes.ts'
import { handleFormRequest } from '#lib/submissions/handle-form-request.server.ts'
import {
  type SubmissionDocument,
  submissionDocuments,
} from '#lib/submissions/submission-document.ts'
import { demoDocuments } from '../../demo/load/demo-documents.ts'
import { everyOptionForm } from './support/every-option-form.ts'
import {
  emptyValues,
  missingProblem,
  type TypedValue,
  typedValues,
} from './support/typed-values.ts'

const forms: [string, Locale, StoredFormWithTexts][] = [
  ...demoDocuments()
    .filter(({ _type }) => _type === 'form')
    .map((form): [string, Locale, StoredFormWithTexts] => [
      form._id,
      form['language'] as Locale,
      form as unknown as StoredFormWithTexts,
    ]),
  ...contentLocales.map((locale): [string, Locale, StoredFormWithTexts] => [
    `every option in ${locale}`,
    locale,
    everyOptionForm,
  ]),
]

const messagesOf = Object.fromEntries(
  await Promise.all(contentLocales.map(async (locale) => [locale, await loadMessages(locale)])),
) as Record<Locale, Awaited<ReturnType<typeof loadMessages>>>

/** The form as its page renders it, or the response to a submission. */
const rendered = (form: StoredFormWithTexts, locale: Locale, state?: NoScriptFormResult) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messagesOf[locale]} timeZone="UTC">
      <FormView form={form} site={siteFixture(locale)} place="m1" state={state} />
    </NextIntlClientProvider>,
  )

let shown: { form: StoredFormWithTexts; locale: Locale }
beforeAll(() => {
  // The result page, which is a request of the site to itself.
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const outcome = findFormOutcome(new URL(url).pathname.split('/').at(-1) ?? '')!
    return new Response(rendered(shown.form, shown.locale, outcome))
  })
})
afterAll(() => vi.unstubAllGlobals())

type Entry = [string, string | File]

/** What a browser submits of an untouched form. */
function untouched(html: string): Entry[] {
  const { window } = new JSDOM(html)
  const form = window.document.querySelector('form')!
  return [...new window.FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
}

/** Posts a form as a browser without a script does, and returns the response and what was stored. */
async function post(
  schema: FormSchema,
  entries: readonly Entry[],
  accept: string,
  language: Locale,
) {
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('orrery.form-limits')]
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  const hasFiles = entries.some(([, value]) => value instanceof File)
  const isMultipart = hasFiles || accept === 'text/html'
  const stored: SubmissionDocument[] = []
  const response = await handleFormRequest(
    new NextRequest(`http://localhost:3000/api/forms/${schema.id}?locale=${language}`, {
      method: 'POST',
      body: isMultipart ? body : new URLSearchParams(entries as [string, string][]),
      headers: { accept },
    }),
    schema.id,
    async () => ({
      schema,
      success: 'Thank you.',
      honeypot: formHoneypotField,
      save: async (valid) =>
        void stored.push(submissionDocuments(schema, valid, 'key', new Date()).submission),
    }),
    async () => undefined,
  )
  return { response, stored }
}

interface Turn {
  entries: Entry[]
  /** What is typed into each field. */
  typed: Map<FormField, TypedValue>
}

/** The values of each field that visitors fill in. */
type Pools = ReadonlyMap<FormField, readonly TypedValue[]>

const poolsOf = ({ fields }: FormSchema, locale: Locale): Pools =>
  new Map(
    fields
      .filter((field) => !hasFixedValue(field))
      .map((field) => [field, typedValues(field, locale)]),
  )

/** The entries of a form in which each field has one of its values, those that are refused if `isRefused`. */
function fillIn(
  schema: FormSchema,
  pools: Pools,
  start: Entry[],
  turn: number,
  isRefused: boolean,
): Turn {
  const typed = new Map<FormField, TypedValue>()
  const sent: Record<string, string[]> = {}
  for (const [index, [field, values]] of [...pools].entries()) {
    const required = isFieldRequired(schema, field, sent)
    const empty = emptyValues(field).map((value): TypedValue =>
      required ? { typed: value, problem: missingProblem(field) } : { typed: value },
    )
    const all = [...values, ...empty]
    const isTopic = schema.fields.some(({ condition }) => condition?.field === field.name)
    const wanted = all.filter(({ problem }) => Boolean(problem) === (isRefused && !isTopic))
    const pool = wanted.length > 0 ? wanted : all.filter(({ problem }) => !problem)
    const value = pool[(turn + index) % pool.length]!
    typed.set(field, value)
    sent[field.name] = value.typed.filter((text) => typeof text === 'string')
  }
  const names = new Set([...typed.keys()].map(({ name }) => name))
  const unreadable = [...typed].filter(([, { isUnreadable }]) => isUnreadable)
  return {
    typed,
    entries: [
      ...start.filter(([name]) => !names.has(name)),
      ...[...typed].flatMap(([{ name }, value]) => value.typed.map((one): Entry => [name, one])),
      ...schema.fields.filter(hasFixedValue).map(({ name }): Entry => [name, 'evil']),
      [hiddenFieldNames.unreadable, unreadable.map(([{ name }]) => name).join()],
    ],
  }
}

/** Turns in which each field has each of its values. */
const turnsOf = (pools: Pools, isRefused: boolean) =>
  Math.max(
    ...[...pools].map(
      ([field, values]) =>
        values.filter(({ problem }) => Boolean(problem) === isRefused).length +
        emptyValues(field).length,
    ),
  )

const textsOf = (entries: readonly Entry[]) => {
  const texts: Record<string, string[]> = {}
  for (const [name, value] of entries)
    if (typeof value === 'string') (texts[name] ??= []).push(value)
  return texts
}

/** The fields that a page reports, in order: its link, the error that describes the control, and the text in it. */
function reported(page: Document) {
  return [...page.querySelectorAll('[role=alert] a')].map((link) => {
    const field = page.getElementById(link.getAttribute('href')!.slice(1))!
    const isGroup = ['radiogroup', 'group'].includes(field.role ?? '')
    const inner = field.querySelector('input, select, textarea')!
    const control = isGroup ? field : inner
    const [id = ''] = (control.getAttribute('aria-describedby') ?? '').split(' ').slice(-1)
    return {
      name: field.dataset['name']!,
      error: page.getElementById(id)?.textContent,
      // A group of checkboxes has no such state.
      isInvalid: control.getAttribute('aria-invalid') === 'true' || field.role === 'group',
      text: inner.localName === 'textarea' ? inner.textContent : inner.getAttribute('value'),
    }
  })
}

/** Whether the response has the text of a field in its control: not that of a choice, a file or a secret. */
const isTextKept = (field: FormField) =>
  field.widget !== 'file' &&
  field.widget !== 'choice' &&
  !field.widget.startsWith('choice-') &&
  field.type !== 'boolean' &&
  !isSecretField(field)

/** Line endings as HTML parsers read them. */
const asLines = (text = '') => text.replaceAll('\r\n', '\n')

describe.each(forms)('%s', (_, language, form) => {
  const locale = isRoutedLocale(language) ? language : defaultLocale
  const schema = toFormSchema(form)
  const context = { now: new Date(), locale }
  const pools = poolsOf(schema, locale)
  const start = untouched(rendered(form, locale))

  it('renders every field', () => {
    expect(schema.fields.map(({ name }) => name)).toEqual(form.fields?.map(({ name }) => name))
  })

  it('stores what is typed', async () => {
    shown = { form, locale }
    for (let turn = 0; turn < turnsOf(pools, false); turn += 1) {
      const { typed, entries } = fillIn(schema, pools, start, turn, false)
      const { response, stored } = await post(schema, entries, 'application/json', language)
      expect((await response.json()).errors).toBeUndefined()
      const [submission] = stored as unknown as {
        answers: { name: string; value: unknown }[]
        files: { field: string; name: string }[]
      }[]
      const visible = visibleFields(schema, textsOf(entries))
      const expected = visible.flatMap((field) => {
        const value = hasFixedValue(field)
          ? fixedFieldValue(field, context)
          : typed.get(field)?.stored
        return value === undefined || field.widget === 'file' ? [] : [[field.name, value]]
      })
      expect(submission!.answers.map(({ name, value }) => [name, value])).toEqual(expected)
      expect(submission!.files.map(({ field, name }) => [field, name])).toEqual(
        visible
          .filter(({ widget }) => widget === 'file')
          .flatMap((field) =>
            ((typed.get(field)?.stored ?? []) as string[]).map((name) => [field.name, name]),
          ),
      )
    }
  })

  it('refuses at its field what is no value of it, and keeps the text', async () => {
    shown = { form, locale }
    const messages = await loadFormMessages(locale)
    for (let turn = 0; turn < turnsOf(pools, true); turn += 1) {
      const { typed, entries } = fillIn(schema, pools, start, turn, true)
      const wrong = visibleFields(schema, textsOf(entries)).flatMap((field) => {
        const problem = typed.get(field)?.problem
        return problem ? [[field, messages.problem(problem)] as const] : []
      })
      const errors = Object.fromEntries(wrong.map(([{ name }, error]) => [name, error]))
      const scripted = await post(schema, entries, 'application/json', language)
      expect((await scripted.response.json()).errors).toEqual(errors)
      const { response, stored } = await post(schema, entries, 'text/html', language)
      expect([response.status, stored, scripted.stored]).toEqual([422, [], []])
      const page = new JSDOM(await response.text()).window.document
      const problems = reported(page)
      expect(problems.map(({ name, error, isInvalid }) => ({ name, error, isInvalid }))).toEqual(
        wrong.map(([{ name }, error]) => ({ name, error, isInvalid: true })),
      )
      const kept = [...wrong.keys()].filter((at) => isTextKept(wrong[at]![0]))
      expect(kept.map((at) => problems[at]!.text)).toEqual(
        kept.map((at) => asLines(typed.get(wrong[at]![0])!.typed[0] as string)),
      )
      expect(page.querySelectorAll('[aria-invalid=true]').length).toBe(
        wrong.filter(([{ type, enum: choices }]) => type !== 'array' || !choices).length,
      )
    }
  })
})
