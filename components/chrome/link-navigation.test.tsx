import { act, fireEvent, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../testing/render-site.tsx'
import { hydratedEvent } from './hydration-event.ts'
import { overlayStore } from './overlay-store.ts'
import { LinkNavigation, pageTransition } from './link-navigation.client.tsx'
import { newBuildTracker } from './new-build-tracker.ts'

const navigation = vi.hoisted(() => ({ push: vi.fn(), prefetch: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => navigation, usePathname: () => '/' }))
const lookup = vi.hoisted(() =>
  vi.fn<(path: string, within: number) => Promise<string | undefined>>(),
)
vi.mock('./external-redirect.ts', () => ({ lookUpExternalRedirect: lookup }))

beforeEach(() => {
  lookup.mockReset().mockResolvedValue(undefined)
  document.body.innerHTML = '<a href="#years">Here</a><a href="/old">There</a>'
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
})
afterEach(() => {
  act(() => overlayStore.closeAll())
  pageTransition.end()
  navigation.push.mockClear()
})

const link = (words: string) => {
  const found = [...document.querySelectorAll('a')].find((each) => each.textContent === words)
  if (!found) throw new Error(`no link ${words}`)
  return found
}

const isLocked = () => document.documentElement.hasAttribute('data-scroll-lock')

describe('LinkNavigation', () => {
  it('closes the overlay above the target of an anchor link', async () => {
    render(<LinkNavigation isDraft />)
    act(() => overlayStore.openMenu(0))
    await userEvent.click(link('Here'))
    expect(overlayStore.get().menu).toBe(-1)
    expect(navigation.push).not.toHaveBeenCalled()
  })

  it('lifts the veil when the target is the current page', async () => {
    const seen: string[] = []
    const stop = pageTransition.subscribe(() => seen.push(pageTransition.get()))
    render(<LinkNavigation isDraft />)
    await userEvent.click(link('There'))
    // A redirect leads back: the path stays what it was.
    await vi.waitFor(() => expect(navigation.push).toHaveBeenCalledWith('/old'))
    await vi.waitFor(() => expect(seen).toEqual(['drawn', 'lifted']))
    stop()
  })

  it('marks the page as hydrated and dispatches the event', () => {
    delete document.documentElement.dataset['alive']
    const received = vi.fn()
    addEventListener(hydratedEvent, received, { once: true })
    render(<LinkNavigation isDraft />)
    expect(document.documentElement.hasAttribute('data-alive')).toBe(true)
    expect(received).toHaveBeenCalledOnce()
  })

  it('locks scrolling while the veil is drawn', async () => {
    const goingTo = vi.spyOn(newBuildTracker, 'goingTo')
    render(<LinkNavigation isDraft />)
    expect([pageTransition.get(), isLocked()]).toEqual(['lifted', false])
    fireEvent.click(link('There'))
    expect([pageTransition.get(), isLocked()]).toEqual(['drawn', true])
    expect(goingTo).toHaveBeenCalledWith('/old')
    await vi.waitFor(() => expect(pageTransition.get()).toBe('lifted'))
    expect(isLocked()).toBe(false)
  })

  it('lifts the veil after 4 s if the next page never renders', () => {
    vi.useFakeTimers()
    expect([pageTransition.begin(), pageTransition.begin()]).toEqual([true, false])
    vi.advanceTimersByTime(3999)
    expect([pageTransition.get(), isLocked()]).toEqual(['drawn', true])
    vi.advanceTimersByTime(1)
    expect([pageTransition.get(), isLocked()]).toEqual(['lifted', false])
  })

  it('waits at most 100 ms for the redirect lookup', async () => {
    await import('./idle-loaded-modules.ts')
    lookup.mockReturnValue(new Promise(() => undefined))
    vi.useFakeTimers()
    render(<LinkNavigation isDraft />)
    fireEvent.click(link('There'))
    await act(() => vi.advanceTimersByTimeAsync(99))
    expect(lookup).toHaveBeenCalledWith('/old', 100)
    expect(navigation.push).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(navigation.push).toHaveBeenCalledWith('/old')
  })
})

describe('a link to another language', () => {
  it('keeps the query of the page', async () => {
    history.replaceState(null, '', '/product?size=36&sort=price-asc')
    document.body.innerHTML += '<a href="/fr/montres" hreflang="fr">Français</a>'
    const french = link('Français') as HTMLAnchorElement
    french.addEventListener('click', (event) => event.preventDefault())
    render(<LinkNavigation isDraft />)
    await userEvent.click(french)
    expect(french.getAttribute('href')).toContain('/fr/montres?size=36&sort=price-asc')
    history.replaceState(null, '', '/')
  })
})

describe('the focus after a navigation', () => {
  const top = () => document.getElementById('top')
  beforeEach(() => {
    history.replaceState(null, '', '/')
    vi.stubGlobal('scrollTo', vi.fn())
    document.body.innerHTML +=
      '<span id="top" tabindex="-1"></span><a href="/?tag=moon#found">Filter</a><section id="found" tabindex="-1"></section>'
    link('There').focus()
  })
  afterEach(() => vi.unstubAllGlobals())

  it('starts at the top of the new page, also on a history traversal', () => {
    pageTransition.begin()
    pageTransition.arrive()
    expect(document.activeElement).toBe(top())
    link('There').focus()
    pageTransition.traverse()
    pageTransition.arrive()
    expect(document.activeElement).toBe(top())
  })

  it('is left alone on the first page and with a fragment', () => {
    pageTransition.arrive()
    history.replaceState(null, '', '#years')
    pageTransition.begin()
    pageTransition.arrive()
    expect(document.activeElement).toBe(link('There'))
  })

  it('moves to the target of a link to the same page with another query', async () => {
    render(<LinkNavigation isDraft />)
    await userEvent.click(link('Filter'))
    expect(navigation.push).toHaveBeenCalledWith('/?tag=moon#found')
    await vi.waitFor(() => expect(document.activeElement).toBe(document.getElementById('found')))
  })
})

describe('the scroll position after a page change', () => {
  const scrollTo = vi.fn()
  beforeEach(() => {
    history.replaceState(null, '', '/')
    scrollTo.mockClear()
    vi.stubGlobal('scrollTo', scrollTo)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is the top, also when the veil was lifted before the page arrived', () => {
    vi.useFakeTimers()
    pageTransition.begin()
    vi.advanceTimersByTime(4000)
    expect(scrollTo).not.toHaveBeenCalled()
    pageTransition.arrive()
    expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' })
    pageTransition.arrive()
    expect(scrollTo).toHaveBeenCalledOnce()
  })

  it('is left to the browser on a history traversal, on the first page and with a fragment', () => {
    pageTransition.arrive()
    pageTransition.begin()
    pageTransition.traverse()
    pageTransition.arrive()
    history.replaceState(null, '', '#years')
    pageTransition.begin()
    pageTransition.arrive()
    expect(scrollTo).not.toHaveBeenCalled()
  })
})
