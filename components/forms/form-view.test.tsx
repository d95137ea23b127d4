import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { formHoneypotField } from '#lib/forms/honeypot.ts'
import type { StoredFormWithTexts } from '#lib/forms/form.groq.ts'
import { axeViolations, renderSite, siteFixture } from '../testing/render-site.tsx'
import { FormView } from './form-view.tsx'
import type { NoScriptFormResult } from './no-script-form-result.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { everyWidgetForm } from './testing/every-widget-form.ts'

const site = siteFixture()
const view = (form: StoredFormWithTexts, state?: NoScriptFormResult, locale: 'en' | 'ar' = 'en') =>
  renderSite(<FormView form={form} site={siteFixture(locale)} place="m1" state={state} />, locale)
const formOf = () => screen.getByRole('form') as HTMLFormElement
const named = (name: string) => formOf().querySelector<HTMLInputElement>(`[name="${name}"]`)

describe('FormView', () => {
  it('posts to its endpoint, so that it works without scripts', () => {
    view(everyWidgetForm)
    expect(formOf().getAttribute('action')).toBe('/api/forms/form-every-en?locale=en')
    expect(formOf()).toMatchObject({
      method: 'post',
      enctype: 'multipart/form-data',
      noValidate: true,
    })
  })

  it('renders every widget', async () => {
    const { container } = view(everyWidgetForm)
    const shown = (everyWidgetForm.fields ?? []).map(({ name, widget }) => {
      const control = named(name ?? '')
      return `${widget}: ${control?.tagName === 'INPUT' ? control.type : control?.tagName.toLowerCase()}`
    })
    expect(shown).toEqual([
      'text: text',
      'textarea: textarea',
      'email: text',
      'tel: tel',
      'url: url',
      'password: password',
      'choice: select',
      'choice-expanded: radio',
      'choice-multiple-expanded: checkbox',
      'joined: text',
      'date: date',
      'datetime: datetime-local',
      'datetime-local: datetime-local',
      'file: file',
      'hidden: hidden',
      'checkbox: checkbox',
      'boolean: radio',
      'integer: text',
      'number: text',
    ])
    expect(named('whole')?.inputMode).toBe('numeric')
    expect(named('part')?.inputMode).toBe('decimal')
    expect(named('email')?.inputMode).toBe('email')
    expect(named('moment')?.defaultValue).toBe('2026-07-01T10:00')
    expect(named('fixed')).toBeNull()
    expect(await axeViolations(container)).toEqual([])
  })

  it('marks required fields, associates help and errors, and labels groups', () => {
    view(everyWidgetForm)
    const line = screen.getByRole('textbox', { name: /^A line/ })
    expect(line.hasAttribute('required')).toBe(true)
    expect(line.getAttribute('aria-describedby')?.split(' ')).toHaveLength(2)
    expect(line).toHaveProperty('placeholder', 'Some words')
    expect(line).toHaveProperty('autocomplete', 'name')
    const group = within(screen.getByRole('radiogroup', { name: 'One of an open list' }))
    expect(group.getAllByRole('radio')).toHaveLength(2)
  })

  it('holds the message for half of a date, which CSS shows without a script', () => {
    view(everyWidgetForm)
    const messages = [...formOf().querySelectorAll('.form-half')]
    expect(messages.map(({ parentElement }) => parentElement?.dataset.name)).toEqual([
      'day',
      'moment',
      'clock',
    ])
  })

  it('has a keyboard with a minus sign where a number may be negative', () => {
    view({
      _id: 'f',
      title: 'A form',
      fields: [{ name: 'below', title: 'Below', type: 'number', minimum: -5 }],
    })
    expect(named('below')?.inputMode).toBe('text')
  })

  it('says of no control that it is invalid before anything was typed', () => {
    view({
      ...everyWidgetForm,
      fields: (everyWidgetForm.fields ?? []).map((field) => ({ ...field, required: true })),
    })
    const required = [...formOf().querySelectorAll('[required], [aria-required="true"]')]
    expect(required.length).toBeGreaterThan(12)
    for (const control of required) expect(control.getAttribute('aria-invalid')).toBe('false')
  })

  it('keeps password managers, autofill and people out of the honeypot', () => {
    view(everyWidgetForm)
    const honeypot = named(formHoneypotField)
    expect(honeypot?.name).not.toMatch(
      /name|mail|phone|tel|address|url|site|company|organi|user|pass/i,
    )
    expect(honeypot?.closest('[inert]')).not.toBeNull()
    expect(honeypot?.autocomplete).toBe('off')
    expect(honeypot?.dataset).toMatchObject({
      '1pIgnore': '',
      lpignore: 'true',
      bwignore: '',
      formType: 'other',
      protonpassIgnore: 'true',
    })
  })

  it('shows a default with a time zone in the time of the site, which the browser converts', () => {
    const fields = ['2026-07-01T08:00:00Z', '2026-07-01T12:00:00+04:00', '2026-07-01T08:00'].map(
      (given, index) => ({
        name: `t${index}`,
        title: 'T',
        widget: 'datetime-local',
        default: given,
      }),
    )
    view({ _id: 'f', title: 'A form', fields })
    const shown = fields.map(({ name }) => [
      named(name)?.defaultValue,
      named(name)?.dataset.instant,
    ])
    expect(shown).toEqual([
      ['2026-07-01T10:00', '2026-07-01T08:00:00.000Z'],
      ['2026-07-01T10:00', '2026-07-01T08:00:00.000Z'],
      ['2026-07-01T08:00', undefined],
    ])
  })

  it('shows conditional fields by CSS', () => {
    const { container } = view({
      _id: 'f',
      title: 'A form',
      fields: [
        { name: 'topic', title: 'Topic', options: [{ value: '"]}a{', title: 'A' }] },
        {
          name: 'order',
          title: 'Order',
          condition: { field: 'topic', values: ['"]}a{'], effect: 'show' },
        },
        {
          name: 'phone',
          title: 'Phone',
          condition: { field: 'topic', values: ['"]}a{'], effect: 'require' },
        },
      ],
    })
    expect(container.querySelector('style')?.textContent).toBe(
      '#form-m1:not(:has(#form-m1-0-0:checked)) #form-m1-1-field{display:none}' +
        '#form-m1:not(:has(#form-m1-0-0:checked)) #form-m1-2-field .form-required{display:none}',
    )
    expect(named('order')?.required).toBe(false)
  })

  it('renders nothing without fields', () => {
    expect(view({ _id: 'f', fields: [] }).container.textContent).toBe('')
  })
})

describe('a form rendered again by the server', () => {
  const state: NoScriptFormResult = {
    values: {
      line: ['Ada'],
      one: ['b'],
      several: ['a', 'b'],
      yes: ['false'],
      secret: [],
      moment: ['2026-12-24T18:30'],
    },
    errors: { line: 'Please write more.', one: 'Please choose.' },
    message: 'Please check 2 fields.',
    token: 'the-same-token',
    anchor: 'form-m7',
    page: '/pages/contact-us',
  }

  it('keeps the submitted values and shows errors at their fields', async () => {
    const { container } = view(everyWidgetForm, state)
    expect(named('line')?.value).toBe('Ada')
    expect([
      ...formOf().querySelectorAll<HTMLInputElement>('[name="several"]:checked'),
    ]).toHaveLength(2)
    expect(screen.getByRole('textbox', { name: /^A line/ }).getAttribute('aria-invalid')).toBe(
      'true',
    )
    const summary = within(screen.getByRole('alert'))
    expect(summary.getByText(state.message ?? '')).toBeDefined()
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'A line',
      'One of an open list',
    ])
    expect(named('_token')?.value).toBe('the-same-token')
    expect(named('_anchor')?.value).toBe('form-m7')
    expect(named('lines')?.getAttribute('aria-invalid')).toBe('false')
    // A browser without a script sends the time of the site.
    expect(named('moment')?.defaultValue).toBe('2026-12-24T18:30')
    expect(await axeViolations(container)).toEqual([])
  })
})

it('uses the language of its page', () => {
  view(everyWidgetForm, undefined, 'ar')
  expect(screen.getByRole('button', { name: 'إرسال' })).toBeDefined()
  expect(screen.getByText(/افصل بينها بفواصل/)).toBeDefined()
})

describe('NewsletterForm', () => {
  it('has fields for e-mail address and consent, and a honeypot', async () => {
    const { container } = renderSite(<NewsletterForm site={site} />)
    expect(formOf().getAttribute('action')).toBe('/api/newsletter?locale=en')
    expect(named('email')).toMatchObject({ inputMode: 'email', required: true })
    expect(named('consent_newsletter')).toMatchObject({ type: 'checkbox', required: true })
    expect(named('newsletter')?.value).toBe('')
    expect(await axeViolations(container)).toEqual([])
  })
  it('is not rendered when the newsletter is off', () => {
    const off = { ...site, forms: { newsletter: 'off' as const, captchaKey: undefined } }
    expect(renderSite(<NewsletterForm site={off} />).container.textContent).toBe('')
  })
})
