import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Locale } from '#lib/locales.ts'
import { picture } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import type { RetailerData, RetailersData } from './retailers.groq.ts'
import { retailersJsonLd } from './retailers.json-ld.ts'
import { RetailersPage } from './retailers.view.tsx'

const retailer = (id: string, over: Partial<RetailerData> = {}): RetailerData => ({
  _id: `retailer-${id}`,
  _type: 'retailer',
  name: `House ${id}`,
  services: ['sale'],
  lines: ['Street 1'],
  city: { en: id },
  country: 'CH',
  location: { lat: 46.2, lng: 6.15 },
  timeZone: 'Europe/Zurich',
  status: 'open',
  hours: [{ days: ['mo', 'tu', 'we'], opens: '10:00', closes: '18:30' }],
  ...over,
})
const geneva = retailer('geneva', {
  name: 'Horlogerie du Limbe',
  city: { en: 'Geneva', fr: 'Genève', ar: 'جنيف' },
  text: { en: 'Three generations.', fr: 'Trois générations.' },
  image: { ...picture('a'), descriptions: { page: null, en: 'Picture a' } },
  phone: '+41 22 555 01 12',
  website: 'https://limbe.example',
  specialDays: [{ _key: 's', date: '2999-12-25', note: { en: 'Christmas' } }],
})
const kyoto = retailer('kyoto', {
  name: 'Tenmondō',
  services: ['care'],
  city: { en: 'Kyoto', ja: '京都' },
  country: 'JP',
  location: { lat: 35, lng: 135.8 },
  timeZone: 'Asia/Tokyo',
})
const data: RetailersData = {
  _id: 'retailersPage-en',
  _type: 'retailersPage',
  language: 'en',
  title: 'Retailers',
  highlight: 'retailer-geneva',
  retailers: [geneva, kyoto],
}

const context = {
  locale: 'en',
  site: siteFixture(),
  url: 'https://orrery.example/retailers',
} as const

const show = (over: Partial<RetailersData> = {}, locale: Locale = 'en') =>
  renderSite(
    <RetailersPage data={{ ...data, ...over }} locale={locale} site={siteFixture(locale)} />,
    locale,
  )
const names = () => screen.queryAllByRole('heading', { level: 3 }).map((each) => each.textContent)

/** A device that answers a question for its place. */
function stubPlace(answer: (found: PositionCallback, failed: PositionErrorCallback) => void) {
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: answer } })
}
const at = (latitude: number, longitude: number) =>
  ({ coords: { latitude, longitude } }) as GeolocationPosition
const error = (code: number) => ({ code, PERMISSION_DENIED: 1 }) as GeolocationPositionError

afterEach(() => vi.unstubAllGlobals())

describe('the page of retailers', () => {
  it('lists every retailer by country and town', async () => {
    const { container } = show()
    const swiss = within(screen.getByRole('region', { name: 'Switzerland' }))
    expect(swiss.getByRole('heading', { level: 3 }).textContent).toBe('Horlogerie du Limbe')
    expect(swiss.getByRole('link', { name: '+41 22 555 01 12' }).getAttribute('href')).toBe(
      'tel:+41225550112',
    )
    const map = swiss.getByRole('link', { name: /Directions/ })
    expect(map.getAttribute('href')).toContain('mlat=46.2&mlon=6.15')
    expect(map.getAttribute('rel')).toBe('noopener noreferrer')
    const rows = within(swiss.getByRole('table', { name: 'Opening hours' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Monday – Wednesday10:00–18:30',
      'Thursday – SundayClosed',
      '25 December – ChristmasClosed',
    ])
    expect(names()).toEqual(['Tenmondō', 'Horlogerie du Limbe'])
    expect(await axeViolations(container)).toEqual([])
  })

  it('has a dot on the map for each retailer, which links to its entry', () => {
    const { container } = show()
    const map = within(screen.getByRole('figure', { name: 'Map of our retailers' }))
    const dot = map.getByRole('link', { name: '2, Horlogerie du Limbe, Geneva' })
    const entry = container.querySelector(dot.getAttribute('href') ?? '')
    expect(entry?.textContent).toContain('Three generations.')
    expect(map.getAllByRole('link')).toHaveLength(2)
  })

  it('shows the featured retailer first, with its picture', () => {
    show()
    const highlight = within(screen.getByRole('region', { name: 'Horlogerie du Limbe' }))
    expect(highlight.getByRole('img', { name: 'Picture a' })).toBeDefined()
    expect(highlight.getByRole('link', { name: 'Address and hours' }).getAttribute('href')).toBe(
      '#at-retailer-geneva',
    )
  })

  it.each([
    ['GENEVE', ['Horlogerie du Limbe']],
    ['جنيف', ['Horlogerie du Limbe']],
    ['suisse', ['Horlogerie du Limbe']],
    ['tenmondo', ['Tenmondō']],
    ['京都', ['Tenmondō']],
    ['house', []],
    ['???', []],
  ])('finds %s in any language and spelling', (q, found) => {
    show({ requestedFilters: { q } })
    expect(names()).toEqual(found)
    expect(screen.getByRole('searchbox', { name: 'Town, country or name' })).toHaveProperty(
      'value',
      q,
    )
  })

  it('filters by service, keeps the search text, and links to all', () => {
    show({ requestedFilters: { q: 'kyoto', service: 'care' } })
    expect(names()).toEqual(['Tenmondō'])
    expect(screen.getByRole('link', { name: 'Service and repairs' }).getAttribute('href')).toBe(
      '/retailer?q=kyoto&service=care#found',
    )
    expect(screen.getByRole('link', { name: 'Show all retailers' }).getAttribute('href')).toBe(
      '/retailer#found',
    )
    expect(screen.queryByRole('region', { name: 'Horlogerie du Limbe' })).toBeNull()
  })

  it('shows suggestions without a match', async () => {
    const { container } = show({ requestedFilters: { q: 'atlantis' } })
    expect(screen.getByText('No retailers for “atlantis”.', { exact: false })).toBeDefined()
    expect(screen.getByText(/Try the nearest large town/)).toBeDefined()
    expect(await axeViolations(container)).toEqual([])
  })

  it('renders a retailer with nearly all fields missing', () => {
    show({ retailers: [{ _id: 'bare', _type: 'retailer', name: 'Bare' }] })
    expect(names()).toEqual(['Bare'])
  })

  it('marks a text that stands in for a missing translation as English', () => {
    const text = { en: 'By the river.' }
    show({ retailers: [{ _id: 'a', _type: 'retailer', name: 'A', text } as never] }, 'fr')
    expect(screen.getByText('By the river.').getAttribute('lang')).toBe('en')
  })

  it.each(['https://', 'https://a b', 'javascript:alert(1)', '//limbe.example'])(
    'leads to no website at %j, and shows the rest',
    (website) => {
      const broken = retailer('a', { website })
      show({ retailers: [broken, kyoto] })
      expect(names()).toEqual(['Tenmondō', 'House a'])
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).not.toContain(
        website,
      )
      const [list] = retailersJsonLd({ ...data, retailers: [broken] }, context) as [
        { itemListElement: { item: { url: string } }[] },
      ]
      expect(list.itemListElement[0]?.item.url).toBe(`${context.url}#at-retailer-a`)
    },
  )

  it('renders a retailer with invalid days', () => {
    const broken = retailer('a', {
      hours: [{ days: ['someday'], opens: '10:00', closes: '18:30' }],
      specialDays: [
        { _key: 's', date: '2026-13-45' },
        { _key: 't', date: 'Christmas' },
        { _key: 'u', date: '2999-12-24' },
      ],
    })
    show({ retailers: [broken, kyoto] })
    expect(names()).toEqual(['Tenmondō', 'House a'])
    expect(screen.getByText('24 December')).toBeDefined()
    expect(screen.queryByText(/Christmas/)).toBeNull()
    expect(retailersJsonLd({ ...data, retailers: [broken] }, context)).toHaveLength(1)
  })

  it('shows “closed” or “by appointment” instead of hours', () => {
    show({
      retailers: [
        retailer('a', { status: 'closed', hoursNote: { en: 'Back in spring.' } }),
        retailer('b', { status: 'appointment' }),
      ],
    })
    expect(screen.getByText('Temporarily closed. Back in spring.')).toBeDefined()
    expect(screen.getByText('By appointment.')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('the open state', () => {
  it('is shown after loading, in the retailer’s time zone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T17:00:00Z') })
    show({ retailers: [geneva, kyoto], highlight: null })
    expect(await screen.findByText('Open now, until 18:30')).toBeDefined()
    expect(screen.getByText('Closed now, opens at 10:00')).toBeDefined()
  })

  it('is shown in the reader’s language', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-08T12:00:00Z') })
    show({ retailers: [geneva], highlight: null }, 'fr')
    expect(await screen.findByText('Fermé, ouvre lundi à 10:00')).toBeDefined()
  })
})

describe('the near me button', () => {
  it('sorts the retailers by distance on a click', async () => {
    stubPlace((found) => found(at(34.7, 135.5)))
    const { container } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'Nearest to me' }))
    const list = within(await screen.findByRole('region', { name: 'Nearest to you' }))
    const [first, second] = list.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/TenmondōKyoto43 km/)
    expect(second?.textContent).toMatch(/Limbe.*9,\d{3} km/)
    expect(await axeViolations(container)).toEqual([])
  })

  it.each([
    [1, /was not shared/],
    [2, /could not be found/],
  ])('shows a message for geolocation error %i', async (code, words) => {
    stubPlace((_, failed) => failed(error(code)))
    show()
    await userEvent.click(await screen.findByRole('button', { name: 'Nearest to me' }))
    await waitFor(() => expect(screen.getByText(words)).toBeDefined())
  })
})

it('has a complete schema.org store for each retailer, with equal days grouped', () => {
  const closed = retailer('closed', { status: 'closed', city: { en: 'Zug' } })
  const split = retailer('split', {
    hours: [
      { days: ['tu', 'th'], opens: '10:00', closes: '12:00' },
      { days: ['th', 'tu', 'fr'], opens: '14:00', closes: '18:00' },
      { days: ['fr'], opens: '22:00', closes: '02:00', overMidnight: true },
    ],
  })
  const retailers = [geneva, closed, { ...split, city: { en: 'Zurich' } }]
  const [list] = retailersJsonLd({ ...data, retailers }, context) as [
    { itemListElement: { item: Record<string, unknown> }[] },
  ]
  const hours = (opens: string, closes: string, when: object) => ({
    '@type': 'OpeningHoursSpecification',
    opens,
    closes,
    ...when,
  })
  const [first, second, third] = list.itemListElement.map(({ item }) => item)
  // Compared as it is written: what is undefined is not there.
  expect(JSON.parse(JSON.stringify(first))).toEqual({
    '@type': 'JewelryStore',
    name: 'Horlogerie du Limbe',
    url: 'https://limbe.example/',
    image: expect.stringContaining('https://cdn.example/'),
    telephone: '+41 22 555 01 12',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'Street 1',
      addressLocality: 'Geneva',
      addressCountry: 'CH',
    },
    geo: { '@type': 'GeoCoordinates', latitude: 46.2, longitude: 6.15 },
    openingHoursSpecification: [
      hours('10:00', '18:30', { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday'] }),
      hours('00:00', '00:00', { validFrom: '2999-12-25', validThrough: '2999-12-25' }),
    ],
  })
  expect(second?.['openingHoursSpecification']).toBeUndefined()
  expect(second?.['url']).toBe(`${context.url}#at-retailer-closed`)
  expect(third?.['openingHoursSpecification']).toEqual([
    hours('10:00', '12:00', { dayOfWeek: ['Tuesday', 'Thursday'] }),
    hours('14:00', '18:00', { dayOfWeek: ['Tuesday', 'Thursday', 'Friday'] }),
    hours('22:00', '02:00', { dayOfWeek: ['Friday'] }),
  ])
})
