import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { text } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { AccordionModule } from './accordion.view.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const data = {
  _key: 'm',
  _type: 'accordion' as const,
  title: 'Wearing it',
  items: [
    { _key: 'a', _type: 'titleAndText' as const, title: 'May I swim?', body: text('At 10 bar.') },
    {
      _key: 'b',
      _type: 'titleAndText' as const,
      title: 'How often is it serviced?',
      anchor: 'service',
      body: text('Every six years.'),
    },
  ],
}

const entries = (container: Element) => [...container.querySelectorAll('details')]

describe('accordion module', () => {
  it('collapses each text under its title, with one open at a time', async () => {
    const { container } = renderSite(<AccordionModule data={data} place={place} />)
    expect(screen.getByRole('region', { name: 'Wearing it' })).toBeDefined()
    const names = entries(container).map((entry) => entry.getAttribute('name'))
    expect(names).toEqual(['entries-m', 'entries-m'])
    expect(entries(container)[0]?.querySelector('summary')?.textContent).toBe('May I swim?')
    expect(await axeViolations(container)).toEqual([])
  })

  it('allows several open entries if the editor chose so', () => {
    const { container } = renderSite(
      <AccordionModule data={{ ...data, oneAtATime: false }} place={place} />,
    )
    expect(entries(container).map((entry) => entry.hasAttribute('name'))).toEqual([false, false])
  })

  it('has the id of an entry inside its details element, so that a link expands it', () => {
    const { container } = renderSite(<AccordionModule data={data} place={place} />)
    const [first, second] = entries(container)
    expect(
      within(second as HTMLElement)
        .getByText('Every six years.')
        .closest('#service'),
    ).not.toBe(null)
    expect(first?.querySelector('#entry-a')).not.toBe(null)
  })

  it('adds FAQ microdata only for questions and answers', () => {
    const kinds = (container: Element) =>
      [...container.querySelectorAll('[itemtype]')].map((element) =>
        element.getAttribute('itemtype')?.split('/').at(-1),
      )
    const plain = renderSite(<AccordionModule data={data} place={place} />)
    expect(kinds(plain.container)).toEqual([])
    const { container } = renderSite(
      <AccordionModule data={{ ...data, faq: true }} place={place} />,
    )
    expect(kinds(container)).toEqual(['FAQPage', 'Question', 'Answer', 'Question', 'Answer'])
    expect(container.querySelector('[itemprop="name"]')?.textContent).toBe('May I swim?')
    expect(container.querySelector('[itemprop="text"]')?.textContent).toBe('At 10 bar.')
  })

  it('renders nothing without entries', () => {
    const { container } = renderSite(
      <AccordionModule data={{ ...data, items: [] }} place={place} />,
    )
    expect(container.textContent).toBe('')
  })
})
