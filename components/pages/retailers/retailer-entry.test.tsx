import { describe, expect, it } from 'vitest'
import type { SiteProps } from '#lib/content/site-props.ts'
import { renderSite, siteFixture } from '../../testing/render-site.tsx'
import { RetailerEntry } from './retailer-entry.tsx'

/** The paths of the fields that an entry opens. */
const marks = (site: SiteProps) => {
  const { container } = renderSite(
    <RetailerEntry
      retailer={{
        number: 1,
        anchor: 'house',
        city: 'Geneva',
        country: 'Switzerland',
        data: {
          _id: 'retailer-house',
          _type: 'retailer',
          name: 'House',
          services: ['sale'],
          text: { en: 'Three generations.' },
          phone: '+41 22 555 01 12',
          website: 'https://house.example',
          timeZone: 'Europe/Zurich',
          hours: [{ days: ['mo'], opens: '10:00', closes: '18:30' }],
        },
      }}
      site={site}
    />,
  )
  return [...container.querySelectorAll('[data-sanity]')].map(
    (each) => /path=([^;]*)/.exec(each.getAttribute('data-sanity') ?? '')?.[1],
  )
}

describe('RetailerEntry', () => {
  it('marks texts and computed values for editing, in the preview alone', () => {
    const edit = { projectId: 'orrery', dataset: 'production', studioUrl: '/studio' }
    const paths = ['city', 'hours', 'text', 'services', 'phone', 'website', 'hours']
    expect(marks({ ...siteFixture(), edit })).toEqual(paths)
    expect(marks(siteFixture())).toEqual([])
  })
})
