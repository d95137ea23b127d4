import type { Locator } from '@playwright/test'
import { demoDocuments } from '../../demo/load/demo-documents.ts'
import { canonicalPath } from '../../lib/addresses/localized-path.ts'
import { hasFixedValue } from '../../lib/forms/field-conditions.ts'
import { type FormField, type StoredForm, toFormSchema } from '../../lib/forms/form-schema.ts'
import { fixedFieldValue } from '../../lib/forms/parse-field-value.ts'
import { type Locale, routedLocales } from '../../lib/locales.ts'
import { type TypedValue, typedValues } from '../contract/support/typed-values.ts'
import { administrator, origins, publicPageShows } from './support/installation.ts'
import { expect, test } from './support/test.ts'

const client = administrator()
const formsIn = (locale: Locale) =>
  demoDocuments().filter(({ _type, language }) => _type === 'form' && language === locale)
const pathIn = (locale: Locale) => canonicalPath(locale, ['pages', 'form-walk'])

test.beforeAll(async () => {
  for (const locale of routedLocales) {
    await client.createOrReplace({
      _id: `page-form-walk-${locale}`,
      _type: 'page',
      language: locale,
      title: 'Form walk',
      slug: { _type: 'slug', current: 'pages/form-walk' },
      modules: formsIn(locale).map(({ _id }, index) => ({
        _type: 'action',
        _key: `m${index}`,
        title: `Form ${index} in ${locale}`,
        kind: 'form',
        layout: 'band',
        form: { _type: 'reference', _ref: _id },
      })),
    })
    await publicPageShows(pathIn(locale), `Form 0 in ${locale}`, performance.now())
  }
})

/** Browsers have controls for dates, whatever digits they show. */
const browserDate = /^[\d-]+(?:T\d\d:\d\d)?$/

/** The first text of a value; empty for files. */
const textOf = ([text]: TypedValue['typed']) => (typeof text === 'string' ? text : '')

/** Short, and without control characters. */
const isTypeable = (text: string) => text.length < 300 && !/\p{Cc}/u.test(text)

/** The values of a field that can be typed, the last ones first: those with the digits and signs of other scripts. */
function typeable(field: FormField, locale: Locale, isRefused: boolean): TypedValue[] {
  return typedValues(field, locale)
    .filter(
      ({ typed, problem, isUnreadable }) =>
        Boolean(problem) === isRefused &&
        !isUnreadable &&
        // The control takes no more characters.
        problem?.code !== 'tooLong' &&
        typed.every((value) => typeof value !== 'string' || isTypeable(value)) &&
        (!field.widget.startsWith('date') || browserDate.test(textOf(typed))),
    )
    .toReversed()
}

/** What is typed into each field: conditional ones are shown, and those that can be wrong are wrong if `isRefused`. */
function answersTo(fields: readonly FormField[], locale: Locale, isRefused: boolean) {
  return fields.flatMap((field): { field: FormField; value: TypedValue }[] => {
    if (hasFixedValue(field)) return []
    const shows = fields.flatMap(({ condition }) =>
      condition?.field === field.name ? condition.values : [],
    )
    const isText = ['text', 'email', 'tel', 'integer', 'number'].includes(field.widget)
    const accepted = typeable(field, locale, false)
    const [refused] = isRefused && isText ? typeable(field, locale, true) : []
    const shown = accepted.find(({ typed }) => shows.includes(textOf(typed)))
    // Each language has other ones.
    const other = accepted[routedLocales.indexOf(locale) % accepted.length]!
    return [{ field, value: refused ?? shown ?? other }]
  })
}

/** Types a value as a visitor does. */
async function typeInto(form: Locator, { name, widget, type }: FormField, { typed }: TypedValue) {
  const named = form.locator(`[name="${name}"]`)
  const text = textOf(typed)
  if (typed[0] instanceof File) {
    const files = (typed as File[]).map(async (file) => ({
      name: file.name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(await file.arrayBuffer()),
    }))
    await named.setInputFiles(await Promise.all(files))
  } else if (widget === 'choice') await named.selectOption(text)
  else if (widget === 'checkbox') await named.check()
  else if (widget === 'boolean' || widget === 'choice-expanded')
    await form.locator(`[name="${name}"][value="${text}"]`).check()
  else if (type === 'array' && widget !== 'joined')
    for (const value of typed as string[])
      await form.locator(`[name="${name}"][value="${value}"]`).check()
  else if (widget.startsWith('date')) await named.fill(text)
  else {
    await named.fill('')
    await named.pressSequentially(text)
  }
}

async function fillIn(form: Locator, answers: ReturnType<typeof answersTo>): Promise<void> {
  for (const { field, value } of answers) await typeInto(form, field, value)
}

/** The newest submission of a form. */
const newest = (form: string) =>
  client.fetch<{ _id: string; page: string; answers: { name: string; value: unknown }[] } | null>(
    '*[_type == "submission" && form._ref == $form] | order(submittedAt desc)[0]{_id, page, answers}',
    { form },
  )

for (const hasScripts of [true, false])
  for (const locale of routedLocales)
    test(`every form of the demo stores what is typed and refuses at the field, in ${locale} ${hasScripts ? 'with' : 'without'} scripts`, async ({
      browser,
    }) => {
      const context = await browser.newContext({
        baseURL: origins.site,
        javaScriptEnabled: hasScripts,
        timezoneId: 'Europe/Zurich',
      })
      const page = await context.newPage()
      for (const [index, document] of formsIn(locale).entries()) {
        const { id, fields } = toFormSchema(document as unknown as StoredForm)
        await page.goto(pathIn(locale))
        const form = page.locator(`#form-m${index}`)
        // Requests of an address are limited; tests/contract/form-walk.test.tsx has them all.
        const isTriedWrong = hasScripts || index === 0
        const again = hasScripts || !isTriedWrong ? form : page.locator('#form-again')
        if (isTriedWrong) {
          const wrong = answersTo(fields, locale, true)
          await fillIn(form, wrong)
          await form.locator('button[type=submit]').click()
          await expectReported(again, wrong)
        }

        const right = answersTo(fields, locale, false)
        const before = await newest(id)
        await fillIn(again, right)
        await again.locator('button[type=submit]').click()
        await expect(form.locator('.form-sent')).toBeVisible()
        const submission = await newest(id)
        expect(submission?._id).not.toBe(before?._id)
        expect(submission?.page).toBe(pathIn(locale))
        const context = { now: new Date(), locale }
        expect(submission?.answers.map(({ name, value }) => [name, value])).toEqual(
          fields.flatMap((field) => {
            const { stored } = right.find((one) => one.field === field)?.value ?? {
              stored: fixedFieldValue(field, context),
            }
            return field.widget === 'file' || stored === undefined ? [] : [[field.name, stored]]
          }),
        )
      }
      await context.close()
    })

/** The texts of the elements that describe a control. */
const descriptionOf = (control: Locator) =>
  control.evaluate((each) =>
    (each.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  )

/** The fields with a wrong value say so, are linked from the summary, and keep the text. */
async function expectReported(form: Locator, answers: ReturnType<typeof answersTo>) {
  const wrong = answers.filter(({ value }) => value.problem)
  expect(wrong.length).toBeGreaterThan(0)
  const links = form.getByRole('alert').getByRole('link')
  await expect(links).toHaveText(wrong.map(({ field }) => field.title))
  for (const { field, value } of wrong) {
    const control = form.locator(`[name="${field.name}"]`)
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveValue(textOf(value.typed))
    const part = form.locator(`[data-name="${field.name}"]`)
    const error = await part.locator('.form-error').innerText()
    expect(error).not.toBe('')
    expect(await descriptionOf(control)).toContain(error)
    await links.filter({ hasText: field.title }).click()
    await expect(part).toBeInViewport()
  }
}
