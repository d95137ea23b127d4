import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
      'email: email',
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
      'integer: number',
      'number: number',
    ])
    expect(named('whole')?.step).toBe('1')
    expect(named('part')?.step).toBe('any')
    expect(named('moment')?.value).toBe('2026-07-01T10:00')
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
    values: { line: ['Ada'], one: ['b'], several: ['a', 'b'], yes: ['false'], secret: [] },
    errors: { line: 'Please write more.', one: 'Please choose.' },
    message: '2 fields need another look. (nothing was sent yet)',
    token: 'the-same-token',
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
    expect(named('email')).toMatchObject({ type: 'email', required: true })
    expect(named('consent_newsletter')).toMatchObject({ type: 'checkbox', required: true })
    expect(named('newsletter')?.value).toBe('')
    expect(await axeViolations(container)).toEqual([])
  })
  it('is not rendered when the newsletter is off', () => {
    const off = { ...site, forms: { newsletter: 'off' as const, captchaKey: undefined } }
    expect(renderSite(<NewsletterForm site={off} />).container.textContent).toBe('')
  })
})
