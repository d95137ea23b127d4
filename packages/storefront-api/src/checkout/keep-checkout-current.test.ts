// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepCheckoutCurrent } from './keep-checkout-current.ts'

const page = (delivery: string, due: string, seal: string) => `<!doctype html><main>
  <details><summary>Summary <span class="amount" data-live="total">${due}</span></summary></details>
  <form method="post" action="/checkouts/a?key=b">
    <input type="hidden" name="seal" value="${seal}" data-live="seal" />
    <input name="email" value="ada@example.com" />
    ${['post', 'express']
      .map(
        (way) =>
          `<input type="radio" name="delivery" value="${way}" id="${way}"${way === delivery ? ' checked' : ''} />`,
      )
      .join('')}
    <button data-fallback>Update the total</button>
    <input name="code" value="HALF" />
    <p role="status">To pay <span data-live="due">${due}</span></p>
  </form></main>`

const replace = vi.fn<(url: string) => void>()
const fetchMock = vi.fn<(url: string, init: { body: URLSearchParams }) => Promise<unknown>>()
const answer = (text: string, status = 200, url = 'http://localhost/checkouts/a?key=b') => ({
  ok: status < 400,
  status,
  url,
  text: () => Promise.resolve(text),
})

const listeners: [string, EventListener][] = []

const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)!
const choose = (way: string) => {
  field(`#${way}`).checked = true
  field(`#${way}`).dispatchEvent(new Event('change', { bubbles: true }))
}
const due = () => field('[data-live="due"]').textContent

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('location', { replace })
  document.documentElement.innerHTML = page('post', 'CHF 20', 'one')
  const listen = vi.spyOn(globalThis, 'addEventListener')
  keepCheckoutCurrent()
  listeners.push(...(listen.mock.calls as unknown as [string, EventListener][]))
  listen.mockRestore()
})
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) removeEventListener(type, listener)
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('the script of the checkout', () => {
  it('updates total and digest when the delivery option changes, and keeps what is typed', async () => {
    fetchMock.mockResolvedValue(answer(page('express', 'CHF 45', 'two')))
    field('[name="email"]').value = 'grace@example.com'
    field('#express').focus()
    choose('express')
    await vi.waitFor(() => expect(due()).toBe('CHF 45'))
    expect(field('[data-live="total"]').textContent).toBe('CHF 45')
    expect(field('[name="seal"]').value).toBe('two')
    expect(field('[name="email"]').value).toBe('grace@example.com')
    expect(document.activeElement?.id).toBe('express')
    const sent = Object.fromEntries(fetchMock.mock.calls[0]![1].body)
    expect(sent).toEqual({ delivery: 'express', email: 'grace@example.com', seal: 'one' })
    expect(field('[data-fallback]').hidden).toBe(true)
  })

  it('shows the last of several choices, and sends them one after another', async () => {
    let finish!: (value: unknown) => void
    fetchMock.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
    fetchMock.mockResolvedValue(answer(page('post', 'CHF 20', 'three')))
    choose('express')
    choose('post')
    expect(fetchMock).toHaveBeenCalledOnce()
    finish(answer(page('express', 'CHF 45', 'two')))
    await vi.waitFor(() => expect(field('[name="seal"]').value).toBe('three'))
    expect(due()).toBe('CHF 20')
  })

  it('offers the button when the connection fails', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    choose('express')
    await vi.waitFor(() => expect(field('[data-fallback]').hidden).toBe(false))
    fetchMock.mockResolvedValueOnce(answer('', 503))
    choose('post')
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2))
    expect(field('[data-fallback]').hidden).toBe(false)
    expect(replace).not.toHaveBeenCalled()
  })

  it('leads to the order when the page returns from the back/forward cache after paying', async () => {
    const thanks = 'http://localhost/checkouts/a/thank-you?key=b'
    fetchMock.mockResolvedValue(answer('<h1>Thank you</h1>', 200, thanks))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(fetchMock).not.toHaveBeenCalled()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith(thanks))
  })
})
