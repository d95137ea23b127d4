import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PageTranslation } from '#lib/addresses/page-translations.ts'
import { lazyCart } from '#lib/cart/lazy-cart.ts'
import { emptyCartState } from '#lib/cart/cart-state.ts'
import type { Locale } from '#lib/locales.ts'
import { linkTo, picture, text } from '../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../testing/render-site.tsx'
import { overlayStore } from './overlay-store.ts'
import type { CommonData } from './common.groq.ts'
import { SiteChrome } from './site-chrome.tsx'

const navigation = vi.hoisted(() => ({ push: vi.fn(), prefetch: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => navigation, usePathname: () => '/' }))
afterEach(() => {
  act(() => overlayStore.closeAll())
  navigation.push.mockClear()
})

const data: CommonData = {
  settings: {
    _id: 'settings',
    _type: 'settings',
    links: [{ _key: 'c', ...linkTo('page', 'collections', 'Collections') }],
    menu: {
      title: 'Watches',
      menuLink: [
        {
          _key: 'one',
          label: 'Mechanical line',
          link: linkTo('collection', 'mechanical-line', ''),
          image: picture('a'),
        },
        {
          _key: 'two',
          label: 'Night sky',
          link: linkTo('collection', 'night-sky', ''),
          image: picture('b'),
        },
        { _key: 'gone', label: 'Gone', link: { type: 'internal', reference: null } },
      ],
    },
    inside: {
      menuLink: [
        {
          _key: 'g',
          type: 'group',
          label: 'Service',
          children: [{ _key: 'w', link: linkTo('page', 'pages/warranty', 'Warranty') }],
        },
      ],
    },
    footer: {
      copyright: '© Maison Orrery',
      info: [{ _key: 'i', title: 'The workshop', body: text('La Chaux-de-Fonds.') }],
      links: [{ _key: 'l', ...linkTo('page', 'pages/contact-us', 'Contact') }],
    },
  },
}
const versions: PageTranslation[] = [
  { kind: 'page', locale: 'en', slug: 'pages/about-us', path: '/pages/about-us' },
  { kind: 'page', locale: 'fr', slug: 'pages/a-propos', path: '/fr/pages/a-propos' },
]

const ownWords = { title: 'At new moon', body: 'Six letters a year.' }

/** The settings with a newsletter of theirs. */
const footed = (newsletter?: { title: string | null; body: string | null }) => ({
  data: { settings: { _id: 'settings', _type: 'settings' as const, footer: { newsletter } } },
})

function show(locale: Locale = 'en', over: Partial<Parameters<typeof SiteChrome>[0]> = {}) {
  return renderSite(
    <SiteChrome site={siteFixture(locale)} data={data} versions={versions} {...over}>
      <h1>Page</h1>
    </SiteChrome>,
    locale,
  )
}

describe('SiteChrome', () => {
  it('has no accessibility violation in either text direction', async () => {
    const { container, unmount } = show()
    expect(await axeViolations(container)).toEqual([])
    unmount()
    expect(await axeViolations(show('ar').container)).toEqual([])
  })

  it('links the logo to the home page of the language', () => {
    show('fr')
    expect(screen.getByRole('link', { name: 'Maison Orrery' }).getAttribute('href')).toBe('/fr')
  })

  it('has the configured links in its bar', () => {
    show()
    const bar = within(screen.getByRole('banner'))
    const link = bar.getByRole('link', { name: 'Collections' })
    expect(link.getAttribute('href')).toBe('/collections')
  })

  it.each([
    ['en', 0, 'Cart, empty', '0'],
    ['en', 1, 'Cart, 1 item', '1'],
    ['en', 12, 'Cart, 12 items', '12'],
    ['ar', 2, 'السلة، قطعتان', '2'],
    ['ar', 3, 'السلة، 3 قطع', '3'],
    ['ar', 100, 'السلة، 100 قطعة', '100'],
  ] as const)('names the cart button in %s for %i units', (locale, count, name, shown) => {
    const state = { ...emptyCartState, count }
    vi.spyOn(lazyCart, 'get').mockReturnValue(state)
    vi.spyOn(lazyCart, 'getInitial').mockReturnValue(state)
    show(locale)
    const button = within(screen.getByRole('banner')).getByRole('button', { name })
    const drawn = button.querySelector('.cart-count')
    expect(drawn?.getAttribute('data-count')).toBe(shown)
    expect(button.textContent, 'what is written is the beginning of the name').toBe(
      locale === 'ar' ? 'السلة' : 'Cart',
    )
    expect(drawn?.hasAttribute('data-empty')).toBe(count === 0)
  })

  it('has a skip link to the content', () => {
    show()
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe(
      '#content',
    )
    expect(screen.getByRole('main').id).toBe('content')
  })

  it('has a footer with blocks of text, links and the copyright line', () => {
    show()
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByRole('heading', { name: 'The workshop' })).toBeDefined()
    expect(footer.getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe(
      '/pages/contact-us',
    )
    expect(footer.getByText('© Maison Orrery')).toBeDefined()
  })

  it('titles the newsletter form from the settings, or from the messages', () => {
    const asks = () => within(screen.getByRole('region', { name: /./ }))
    const { unmount } = show('en', footed(ownWords))
    expect(asks().getByRole('heading', { name: 'At new moon' })).toBeDefined()
    expect(asks().getByText('Six letters a year.')).toBeDefined()
    expect(asks().getByRole('textbox', { name: /Email address/ })).toBeDefined()
    unmount()
    for (const newsletter of [{ title: null, body: null }, undefined]) {
      const { unmount: again } = show('en', footed(newsletter))
      expect(asks().getByRole('heading', { name: 'Newsletter' })).toBeDefined()
      expect(asks().getByRole('textbox', { name: /Email address/ })).toBeDefined()
      again()
    }
  })

  it('has no newsletter form when the newsletter is off', () => {
    const site = siteFixture()
    const off = { ...site, forms: { ...site.forms, newsletter: 'off' as const } }
    const { unmount } = show('en', { ...footed(ownWords), site: off })
    expect(screen.queryByText(ownWords.title)).toBeNull()
    expect(screen.queryByText(ownWords.body)).toBeNull()
    expect(screen.queryByRole('form')).toBeNull()
    unmount()
    show('en', { data: null })
    expect(screen.queryByRole('form'), 'nor while content is away').toBeNull()
  })

  it('renders without settings', async () => {
    const { container } = show('en', { data: null, versions: [] })
    expect(screen.getByRole('button', { name: 'Menu' })).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })
})

describe('the menu', () => {
  it('opens at the chosen section and closes on Escape', async () => {
    const user = userEvent.setup()
    show()
    await user.click(screen.getByRole('button', { name: 'About' }))
    const menu = screen.getByRole('dialog', { name: 'Menu' })
    expect(within(menu).getByRole('link', { name: 'Warranty' })).toBeDefined()
    expect(within(menu).queryByRole('link', { name: 'Night sky' })).toBeNull()
    await user.click(within(menu).getByRole('button', { name: 'Watches' }))
    expect(within(menu).getByRole('link', { name: 'Night sky' })).toBeDefined()
    act(() => void menu.dispatchEvent(new Event('cancel', { cancelable: true, bubbles: false })))
    await waitFor(() => expect(menu.hasAttribute('open')).toBe(false))
  })

  it('leaves out entries without a target', async () => {
    const { container } = show()
    await userEvent.click(screen.getByRole('button', { name: 'Watches' }))
    expect(screen.queryByText('Gone')).toBeNull()
    expect([...container.querySelectorAll('li')].filter((item) => !item.textContent)).toEqual([])
  })

  it('activates the picture of the hovered or focused entry', async () => {
    const user = userEvent.setup()
    const { container } = show()
    await user.click(screen.getByRole('button', { name: 'Watches' }))
    const active = () =>
      container.querySelector('.menu-picture[data-active]')?.getAttribute('data-picture')
    expect(active()).toBe('one')
    await user.hover(screen.getByRole('link', { name: 'Night sky' }))
    expect(active()).toBe('two')
    act(() => screen.getByRole('link', { name: 'Mechanical line' }).focus())
    expect(active()).toBe('one')
  })
})

describe('closing the menu', () => {
  it('keeps the page locked for 700 ms', async () => {
    const user = userEvent.setup()
    show()
    const isLocked = () => document.documentElement.hasAttribute('data-scroll-lock')
    // An earlier menu may still hold the page.
    await waitFor(() => expect(isLocked()).toBe(false))
    await user.click(screen.getByRole('button', { name: 'Watches' }))
    vi.useFakeTimers()
    act(() => overlayStore.closeAll())
    act(() => void vi.advanceTimersByTime(699))
    expect(isLocked()).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    expect(isLocked()).toBe(false)
  })

  it('resets the section, and opening it closes a modal', () => {
    show()
    act(() => overlayStore.openPanel('language'))
    act(() => overlayStore.openMenu(1))
    expect(overlayStore.get()).toMatchObject({ menu: 1, panel: undefined })
    act(() => overlayStore.closeAll())
    expect(overlayStore.get()).toMatchObject({ menu: -1, panel: undefined })
  })
})

describe('the language modal', () => {
  it('lists the current language and the routed ones that have the page, under their own names', async () => {
    show()
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Choose a language' })[0] as HTMLElement,
    )
    const modal = within(screen.getByRole('dialog', { name: 'Language' }))
    expect(modal.getByText('English').closest('[aria-current]')).not.toBeNull()
    const french = modal.getByRole('link', { name: /Français/ })
    expect(french.getAttribute('href')).toBe('/fr/pages/a-propos')
    expect(french.getAttribute('hreflang')).toBe('fr')
    expect(modal.queryByText('日本語')).toBeNull()
  })

  it('is not rendered for a page in one language', () => {
    show('en', { versions: versions.slice(0, 1) })
    expect(screen.queryByRole('button', { name: 'Choose a language' })).toBeNull()
  })
})

describe('an internal link', () => {
  it('navigates without a reload after the fade-out', async () => {
    vi.useFakeTimers()
    show()
    const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Contact' })
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    act(() => void link.dispatchEvent(click))
    expect(click.defaultPrevented).toBe(true)
    expect(navigation.push).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(199))
    expect(navigation.push).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(navigation.push).toHaveBeenCalledWith('/pages/contact-us')
    act(() => void vi.advanceTimersByTime(4000))
  })

  it('is left to the browser with a modifier, and for another language', async () => {
    show()
    const contact = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Contact' })
    const french = screen.getByRole('link', { name: /Français/, hidden: true })
    const cases: Array<[HTMLElement, MouseEventInit]> = [
      [contact, { ctrlKey: true }],
      [contact, { button: 1 }],
      [french, {}],
    ]
    for (const [link, init] of cases) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
      // jsdom cannot navigate: what reaches the window unprevented is the browser's.
      const seen = new Promise<boolean>((resolve) =>
        window.addEventListener(
          'click',
          (event) => (resolve(event.defaultPrevented), event.preventDefault()),
          { once: true },
        ),
      )
      act(() => void link.dispatchEvent(click))
      expect(await seen).toBe(false)
    }
    expect(navigation.push).not.toHaveBeenCalled()
  })
})
