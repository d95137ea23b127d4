import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PrivacyProps } from '#lib/content/site-props.ts'
import { axeViolations, renderSite, siteFixture } from '../testing/render-site.tsx'
import { ConsentBanner } from './consent-banner.tsx'

const privacy: PrivacyProps = {
  required: true,
  tags: { id: 'GTM-TEST', origin: 'https://tags.example' },
  errors: { endpoint: 'https://errors.example/api/1/envelope/', environment: 'trial' },
}
const sent = vi.fn((_address: unknown, _request?: unknown) => Promise.resolve(new Response()))

/** Each test is a browser that has not seen the site. */
async function show(over: Partial<PrivacyProps> = {}) {
  vi.resetModules()
  renderSite(
    <>
      <ConsentBanner site={siteFixture()} privacy={{ ...privacy, ...over }} />
      <button type="button" data-privacy-open="" hidden>
        Privacy choices
      </button>
    </>,
  )
  await screen.findByRole('button', { name: 'Privacy choices' })
}
const banner = () => screen.queryByRole('region', { name: 'Privacy' })
const tags = () => document.querySelectorAll('script[src^="https://tags.example"]')
const answer = () => /consent=([^;]*)/.exec(document.cookie)?.[1]

/** What the reporter listens with: a browser that has not seen the site has no listener either. */
const listeners: [string, EventListenerOrEventListenerObject][] = []
const listen = window.addEventListener.bind(window)

beforeEach(() => {
  vi.stubGlobal('fetch', sent)
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject | null, options?: unknown) => {
      if (listener && /^(error|unhandledrejection)$/.test(type)) listeners.push([type, listener])
      listen(type, listener as EventListener, options as AddEventListenerOptions)
    },
  )
  // Somebody hears what is thrown here on purpose; the runner would take it for its own failure.
  window.addEventListener('error', () => undefined)
})
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener)
  document.cookie = 'consent=; Path=/; Max-Age=0'
  for (const script of tags()) script.remove()
  Reflect.deleteProperty(navigator, 'globalPrivacyControl')
  sent.mockClear()
  vi.unstubAllGlobals()
})

describe('the consent banner', () => {
  it('sets no cookie and starts no service before a choice', async () => {
    await show()
    expect(banner()).not.toBeNull()
    expect(answer()).toBeUndefined()
    expect(tags()).toHaveLength(0)
    expect(await axeViolations(document.body)).toEqual([])
  })

  it('offers accept and refuse with equal wording, size and position', async () => {
    await show()
    const [no, yes] = ['Refuse all', 'Accept all'].map((name) =>
      screen.getByRole('button', { name }),
    )
    expect(no?.className).toBe(yes?.className)
    expect(no?.parentElement).toBe(yes?.parentElement)
  })

  it('starts the accepted services, and stores the choice without an id', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'Accept all' }))
    expect(banner()).toBeNull()
    expect(answer()).toBe('statistics.yes-errors.yes')
    await waitFor(() => expect(tags()).toHaveLength(1))
    act(
      () => void window.dispatchEvent(new ErrorEvent('error', { error: new Error('broken hand') })),
    )
    await waitFor(() => expect(sent).toHaveBeenCalled())
    expect(JSON.stringify(sent.mock.calls[0])).toContain('broken hand')
  })

  it('starts nothing after a refusal, and does not ask again', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'Refuse all' }))
    expect(answer()).toBe('statistics.no-errors.no')
    act(() => void window.dispatchEvent(new ErrorEvent('error', { error: new Error('unheard') })))
    expect(tags()).toHaveLength(0)
    expect(sent).not.toHaveBeenCalled()
  })

  it('accepts single categories', async () => {
    await show()
    await userEvent.click(screen.getByText('Choose'))
    await userEvent.click(screen.getByRole('checkbox', { name: /Error reports/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Save choice' }))
    expect(answer()).toBe('statistics.no-errors.yes')
    expect(tags()).toHaveLength(0)
  })

  it('treats Global Privacy Control as a refusal, and can still be opened', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
    await show({ required: false })
    expect(banner()).toBeNull()
    expect(tags()).toHaveLength(0)
    const opener = screen.getByRole('button', { name: 'Privacy choices' })
    await userEvent.click(opener)
    expect(document.activeElement).toBe(banner())
    expect(screen.getByText(/asks sites not to track/)).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(banner()).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('asks for consent to the shop’s analytics, and sends nothing before', async () => {
    await show({ tags: undefined, errors: undefined, shop: { id: '4242' } })
    expect(sent).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Accept all' }))
    expect(answer()).toBe('statistics.yes')
    expect(tags()).toHaveLength(0)
  })

  it('does not ask where no consent is required, and tracks at once', async () => {
    await show({ required: false })
    expect(banner()).toBeNull()
    await waitFor(() => expect(tags()).toHaveLength(1))
    expect(answer()).toBeUndefined()
  })
})
