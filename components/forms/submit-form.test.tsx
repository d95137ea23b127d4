import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formHoneypotField } from '#lib/forms/honeypot.ts'
import type { StoredFormWithTexts } from '#lib/forms/form.groq.ts'
import { renderSite, siteFixture } from '../testing/render-site.tsx'
import type { NoScriptFormResult } from './no-script-form-result.ts'
import { FormView } from './form-view.tsx'

const form: StoredFormWithTexts = {
  _id: 'form-a',
  title: 'A form',
  fields: [
    { name: 'name', title: 'Name', required: true },
    { name: 'when', title: 'When', widget: 'datetime', default: '2026-07-01T08:00:00.000Z' },
    { name: 'proof', title: 'Proof', widget: 'file' },
  ],
  submit: { label: 'Post it', pending: 'Posting' },
  texts: { success: 'It is here.' },
}
const fetched = vi.fn<(url: string, request: RequestInit) => Promise<Response>>()
const answer = (status: number, body: object) => Promise.resolve(Response.json(body, { status }))
const sent = (call = 0) => fetched.mock.calls[call]?.[1].body as FormData
const button = () => screen.getByRole('button')
const formOf = () => screen.getByRole('form')

function view(
  over: Partial<StoredFormWithTexts> = {},
  captchaKey?: string,
  state?: NoScriptFormResult,
) {
  const site = { ...siteFixture(), forms: { newsletter: 'off' as const, captchaKey } }
  return renderSite(<FormView form={{ ...form, ...over }} site={site} place="m1" state={state} />)
}
/** What the page of the server's answer knows of a form that it gives back. */
const givenBack: NoScriptFormResult = {
  values: { name: ['Ada'] },
  errors: {},
  message: 'Please check 1 field.',
  token: crypto.randomUUID(),
  page: '/pages/contact?from=menu',
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

describe('submitForm', () => {
  it('shows the pending state, and submits once for repeated clicks', async () => {
    let arrive: (response: Response) => void = () => {}
    fetched.mockReturnValue(new Promise((done) => (arrive = done)))
    view()
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Ada')
    await userEvent.dblClick(button())
    await waitFor(() => expect(button().textContent).toBe('Posting'))
    await userEvent.click(button())
    expect(fetched).toHaveBeenCalledOnce()
    expect(Object.fromEntries(sent())).toMatchObject({
      name: 'Ada',
      [formHoneypotField]: '',
      _page: '/',
    })
    arrive(Response.json({ success: true }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('It is here.'))
    expect(button().textContent).toBe('Post it')
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', '')
    // A hand that was slower than the answer: the thanks stand.
    await userEvent.click(button())
    expect(fetched).toHaveBeenCalledOnce()
    expect(formOf().dataset.state).toBe('sent')
    fetched.mockReturnValue(answer(200, { success: true }))
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Grace')
    await userEvent.click(button())
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  })

  it('keeps the values of a form that cannot be sent again, and marks it for CSS to hide', async () => {
    fetched.mockReturnValue(answer(200, { success: true }))
    view({ resubmission: false })
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Ada')
    await userEvent.click(button())
    await waitFor(() => expect(formOf().dataset.state).toBe('sent'))
    expect(formOf().dataset.once).toBe('')
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Ada')
  })

  it('shows the server’s errors at the fields, and clears them on the next submission', async () => {
    const errors = { name: 'This field is required.' }
    fetched.mockReturnValueOnce(
      answer(422, { success: false, errors, message: 'Please check 1 field.' }),
    )
    view()
    await userEvent.click(button())
    const summary = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(summary))
    expect(summary.textContent).toContain('Please check 1 field.')
    const name = screen.getByRole('textbox', { name: /Name/ })
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('This field is required.')).toBeDefined()
    await userEvent.click(within(summary).getByRole('link', { name: 'Name' }))
    expect(document.activeElement).toBe(name)

    const tokens = [sent().get('_token')]
    fetched.mockReturnValueOnce(answer(200, { success: true }))
    await userEvent.click(button())
    await waitFor(() => expect(formOf().dataset.state).toBe('sent'))
    expect(name.getAttribute('aria-invalid')).toBe('false')
    expect(screen.queryByText('This field is required.')).toBeNull()
    tokens.push(sent(1).get('_token'))
    expect(tokens[0]).toMatch(/^[\w-]{20,}$/)
    expect(tokens[1]).toBe(tokens[0])
  })

  it('says that the form changed, keeps the values, and opens the current form with them', async () => {
    const message = 'This form has changed.'
    fetched.mockReturnValue(answer(409, { success: false, message, changed: true }))
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
    view()
    const name = screen.getByRole('textbox', { name: /Name/ })
    await userEvent.type(name, 'Ada')
    await userEvent.click(button())
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain(message)
    expect(name).toHaveProperty('value', 'Ada')
    await userEvent.click(within(summary).getByRole('button', { name: 'Open the current form' }))
    const copy = submit.mock.contexts[0] as HTMLFormElement
    expect(copy.getAttribute('action')).toBe('/api/forms/form-a?locale=en')
    expect(Object.fromEntries(new FormData(copy))).toMatchObject({
      name: 'Ada',
      when: '2026-07-01T08:00:00.000Z',
      _version: expect.stringMatching(/./),
      _page: '/',
    })
    copy.remove()
  })

  it('keeps the values when offline', async () => {
    fetched.mockRejectedValue(new TypeError('offline'))
    view()
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Ada')
    await userEvent.click(button())
    expect((await screen.findByRole('alert')).textContent).toContain('You’re offline.')
    expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Ada')
  })

  it.each([
    ['1', '1 minute'],
    ['431', '8 minutes'],
    [undefined, '1 minute'],
  ])(
    'says that there was too much at once, and how long to wait (%s s), where the answer has no words',
    async (seconds, time) => {
      const headers = seconds ? { 'Retry-After': seconds } : undefined
      fetched.mockResolvedValue(new Response(null, { status: 429, headers }))
      view()
      await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Ada')
      await userEvent.click(button())
      const summary = await screen.findByRole('alert')
      expect(summary.textContent).toMatch(/^Too many requests from your connection\./)
      expect(summary.textContent).toContain(`Please try again in ${time}.`)
      expect(screen.getByRole('textbox', { name: /Name/ })).toHaveProperty('value', 'Ada')
    },
  )

  it.each([
    ['no words', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['words of another kind', Response.json({ error: 'Unauthorized' }, { status: 401 })],
    ['nothing at all', Response.json(null)],
  ])('is never told that it failed without a word: %s', async (_, response) => {
    fetched.mockResolvedValue(response)
    view()
    await userEvent.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The form could not be sent. (server error)',
    )
  })

  it('uses a new token after success, also for a form rendered again by the server', async () => {
    fetched.mockImplementation(() => answer(200, { success: true }))
    view({}, undefined, givenBack)
    for (const turn of [0, 1]) {
      await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Ada')
      await userEvent.click(button())
      await waitFor(() => expect(fetched).toHaveBeenCalledTimes(turn + 1))
      await waitFor(() => expect(formOf().dataset.state).toBe('sent'))
    }
    const tokens = [0, 1].map((turn) => sent(turn).get('_token'))
    expect(tokens[0]).toBe(givenBack.token)
    expect(tokens[1]).toMatch(/^[\w-]{20,}$/)
    expect(tokens[1]).not.toBe(tokens[0])
  })

  it('sends the path of its page, not of the response that rendered it again', async () => {
    fetched.mockReturnValue(answer(200, { success: true }))
    view({}, undefined, givenBack)
    await userEvent.click(button())
    await waitFor(() => expect(fetched).toHaveBeenCalled())
    expect(sent().getAll('_page')).toEqual([givenBack.page])
  })

  it('rejects files above the size limit before upload', async () => {
    view()
    const proof = formOf().querySelector<HTMLInputElement>('[name="proof"]') as HTMLInputElement
    proof.dataset.limit = '3'
    Object.defineProperty(proof, 'files', { value: [new File(['four'], 'a.pdf')] })
    await userEvent.click(button())
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This file is larger than 5 MB.',
    )
    expect(fetched).not.toHaveBeenCalled()
  })

  it('names the fields that the browser could not read, also after a success', async () => {
    fetched.mockImplementation(() => answer(200, { success: true }))
    view()
    const when = formOf().querySelector<HTMLInputElement>('[name="when"]') as HTMLInputElement
    const validity = vi.spyOn(when, 'validity', 'get')
    await userEvent.click(button())
    await waitFor(() => expect(formOf().dataset.state).toBe('sent'))
    validity.mockReturnValue({ badInput: true } as ValidityState)
    await userEvent.click(button())
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
    expect([0, 1].map((turn) => sent(turn).get('_unreadable'))).toEqual(['', 'when'])
  })

  it('sends date-times in UTC, and shows them in local time again after a success', async () => {
    fetched.mockReturnValue(answer(200, { success: true }))
    view()
    const when = formOf().querySelector<HTMLInputElement>('[name="when"]') as HTMLInputElement
    expect(new Date(when.value).toISOString()).toBe('2026-07-01T08:00:00.000Z')
    await userEvent.click(button())
    await waitFor(() => expect(sent().get('when')).toBe('2026-07-01T08:00:00.000Z'))
    await waitFor(() => expect(formOf().dataset.state).toBe('sent'))
    expect(new Date(when.value).toISOString()).toBe('2026-07-01T08:00:00.000Z')
  })

  it('sends a local time without a zone', async () => {
    fetched.mockReturnValue(answer(200, { success: true }))
    const clock = { name: 'clock', title: 'Clock', widget: 'datetime-local' }
    view({ fields: [{ ...clock, default: '2026-07-01T08:00:00Z' }] })
    await userEvent.click(button())
    await waitFor(() => expect(fetched).toHaveBeenCalled())
    const local = sent().get('clock') as string
    expect(local).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d$/)
    expect(new Date(local).toISOString()).toBe('2026-07-01T08:00:00.000Z')
  })
})

it('loads the captcha on the first interaction, and sends a token for the action `form`', async () => {
  const execute = vi.fn<(key: string, options: object) => Promise<string>>(async () => 'a token')
  vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), execute })
  fetched.mockReturnValue(answer(200, { success: true }))
  view({}, 'the-key')
  expect(document.querySelector('script[src*="recaptcha"]')).toBeNull()
  await userEvent.click(screen.getByRole('textbox', { name: /Name/ }))
  const script = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>('script[src*="recaptcha"]')
    expect(found?.src).toContain('render=the-key')
    return found
  })
  script?.dispatchEvent(new Event('load'))
  await userEvent.click(button())
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  expect(execute).toHaveBeenCalledWith('the-key', { action: 'form' })
  expect(sent().get('g-recaptcha-response')).toBe('a token')
})
