import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { linkTo, picture } from '../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../testing/render-site.tsx'
import { convertShownPrices } from '#lib/currency/convert-shown-prices.ts'
import { overlayStore } from './overlay-store.ts'
import type { CommonData, SettingsData } from './common.groq.ts'
import { SiteChrome } from './site-chrome.tsx'

vi.mock('next/navigation', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ push: () => undefined, prefetch: () => undefined }),
  usePathname: () => '/',
}))
afterEach(() => {
  act(() => overlayStore.closeAll())
  localStorage.clear()
})
// The page may scroll again a moment after the last overlay has closed: the document stays until then.
afterAll(() =>
  waitFor(() => {
    if (document.documentElement.hasAttribute('data-scroll-lock')) throw new Error('still locked')
  }),
)

const settings: SettingsData = {
  _id: 'settings',
  _type: 'settings',
  inside: {
    menuLink: [
      {
        _key: 'g',
        type: 'group',
        label: 'Service',
        image: picture('g'),
        children: [
          { _key: 'w', link: linkTo('page', 'pages/warranty', 'Warranty') },
          { _key: 'f', link: linkTo('page', 'pages/faq', 'Questions'), image: picture('f') },
        ],
      },
    ],
  },
}

function show(over: Partial<Parameters<typeof SiteChrome>[0]> = {}) {
  const versions = [
    { kind: 'page' as const, locale: 'en' as const, slug: 'a', path: '/pages/about-us' },
  ]
  return renderSite(
    <SiteChrome site={siteFixture()} data={{ settings }} versions={versions} {...over}>
      <h1>Page</h1>
    </SiteChrome>,
  )
}

describe('a menu group', () => {
  it('renders a labelled list of links, which fall back to the group’s picture', async () => {
    const { container } = show()
    await userEvent.click(screen.getByRole('button', { name: 'About' }))
    const group = within(screen.getByRole('list', { name: 'Service' }))
    const active = () =>
      container.querySelector('div:not([hidden]) > * > * > .menu-picture[data-active]')
    await userEvent.hover(group.getByRole('link', { name: 'Questions' }))
    expect(active()?.getAttribute('data-picture')).toBe('f')
    await userEvent.hover(group.getByRole('link', { name: 'Warranty' }))
    expect(active()?.getAttribute('data-picture')).toBe('g')
    const image = active()?.querySelector('img')
    expect(
      Number(image?.getAttribute('width')) / Number(image?.getAttribute('height')),
    ).toBeCloseTo(348 / 432, 2)
  })
})

describe('the currency modal', () => {
  const house = {
    mainCurrency: { code: 'CHF', rate: 1 },
    secondaryCurrencies: [{ code: 'EUR', rate: 1.06 }],
  }
  const withMenu: CommonData = {
    settings: { ...settings, currenciesMenu: { currencies: [{ code: 'EUR' }] } },
    currencies: house,
  }

  it('is rendered only with several currencies', () => {
    show({ data: { settings, currencies: house } })
    expect(screen.queryByRole('button', { name: /Choose a currency/ })).toBeNull()
  })

  it('works in a preview with stega-encoded text', () => {
    const marked = (code: string) => ({ code: `${code}\u200b\u200c\u200d\ufeff` })
    const { mainCurrency, secondaryCurrencies } = house
    show({
      data: {
        settings: { ...settings, currenciesMenu: { currencies: [marked('EUR')] } },
        currencies: {
          mainCurrency: { ...mainCurrency, ...marked('CHF') },
          secondaryCurrencies: secondaryCurrencies.map((each) => ({ ...each, ...marked('EUR') })),
        },
      },
    })
    expect(screen.getAllByRole('button', { name: 'Choose a currency CHF' })).not.toHaveLength(0)
  })

  it('lists currencies, closes on a choice and announces it', async () => {
    show({ data: withMenu })
    convertShownPrices()
    const [opener] = screen.getAllByRole('button', { name: 'Choose a currency CHF' })
    await userEvent.click(opener as HTMLElement)
    const modal = screen.getByRole('dialog', { name: 'Currency' })
    expect(await axeViolations(modal)).toEqual([])
    await userEvent.click(within(modal).getByRole('button', { name: /Euro/ }))
    await waitFor(() => expect(modal.hasAttribute('open')).toBe(false))
    expect(opener?.textContent).toContain('EUR')
    expect(screen.getByText('Currency: Euro')).toBeDefined()
    expect(localStorage.getItem('currency')).toBe('EUR')
  })

  it('closes when another tab changes the currency', async () => {
    show({ data: withMenu })
    act(() => overlayStore.openPanel('currency'))
    act(
      () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: 'currency', newValue: 'CHF' }),
        ),
    )
    expect(overlayStore.get().panel).toBeUndefined()
  })
})

describe('the footer of the menu', () => {
  it('has the links of the top bar, and buttons for language, currency and country', () => {
    show({
      site: {
        ...siteFixture(),
        domains: [
          { origin: 'https://orrery.example' },
          { country: 'CH', origin: 'https://orrery.ch' },
        ],
      },
      data: {
        settings: {
          ...settings,
          links: [{ _key: 'l', ...linkTo('page', 'pages/contact-us', 'Contact') }],
          currenciesMenu: { currencies: [{ code: 'EUR' }] },
        },
        currencies: {
          mainCurrency: { code: 'CHF', rate: 1 },
          secondaryCurrencies: [{ code: 'EUR', rate: 1.06 }],
        },
      },
      versions: [
        { kind: 'page', locale: 'en', slug: 'a', path: '/a' },
        { kind: 'page', locale: 'fr', slug: 'a', path: '/fr/a' },
      ],
    })
    act(() => overlayStore.openMenu(0))
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }))
    expect(menu.getByRole('link', { name: 'Contact' })).toBeDefined()
    expect(menu.getByRole('button', { name: 'Choose a language' })).toBeDefined()
    expect(menu.getByRole('button', { name: /Choose a currency/ })).toBeDefined()
    expect(menu.getByRole('link', { name: /Switzerland/ })).toBeDefined()
  })
})

describe('the links of the menu’s footer', () => {
  it('leave out what a section of the menu lists already', () => {
    const collections = linkTo('page', 'pages/collections', 'Collections')
    show({
      data: {
        settings: {
          ...settings,
          menu: {
            menuLink: [{ _key: 'a', type: 'link', label: 'All collections', link: collections }],
          },
          links: [
            { _key: 'c', ...collections },
            { _key: 'k', ...linkTo('page', 'pages/contact-us', 'Contact') },
          ],
        },
      },
    })
    act(() => overlayStore.openMenu(0))
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }))
    expect(menu.queryByRole('link', { name: 'Collections' })).toBeNull()
    expect(menu.getByRole('link', { name: 'Contact' })).toBeDefined()
  })
})

describe('the domain switch', () => {
  it('marks the current domain, or the default one', () => {
    const domains = [
      { origin: 'https://elsewhere.example' },
      { country: 'CH', origin: 'https://orrery.example' },
    ]
    const { unmount } = show({ site: { ...siteFixture(), domains } })
    const current = () => document.querySelector('.domain-switch [aria-current]')
    expect(current()?.textContent).toBe('Switzerlandorrery.example')
    expect(current()?.getAttribute('href')).toBe('https://orrery.example/pages/about-us')
    unmount()
    show({ site: { ...siteFixture(), siteUrl: 'https://third.example', domains } })
    expect(current()?.textContent).toBe('Internationalelsewhere.example')
  })
})
