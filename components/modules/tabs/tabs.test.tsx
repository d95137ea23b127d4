import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { linkTo, text } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { TabsModule } from './tabs.view.tsx'

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => {}

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const form = {
  _id: 'form-contact-en',
  _type: 'form' as const,
  title: 'Write to us',
  fields: [
    { _key: 'a', name: 'message', title: 'Your letter', type: 'string', widget: 'textarea' },
  ],
}
const data = {
  _key: 'm',
  _type: 'tabs' as const,
  title: 'Two ways',
  tabs: [
    { _key: 'a', label: 'By letter', content: text('Short or long.'), form },
    { _key: 'b', label: 'In person', content: text('The bell is quiet.') },
    { _key: 'c', label: 'Nothing yet' },
  ],
  aside: {
    title: 'The workshop',
    content: text('Chemin de l’Observatoire 7'),
    link: linkTo('page', 'pages/faq', 'Questions'),
  },
}

describe('tabs module', () => {
  it('switches between texts and forms', async () => {
    const { container } = renderSite(<TabsModule data={data} place={place} />)
    await vi.dynamicImportSettled()
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['By letter', 'In person'])
    await userEvent.click(screen.getByRole('tab', { name: 'In person' }))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('In person')
    expect(await axeViolations(container)).toEqual([])
  })

  it('renders every panel with its title in the HTML, forms included', () => {
    const { container } = renderSite(<TabsModule data={data} place={place} />)
    expect(container.querySelector('form textarea[name="message"]')).not.toBeNull()
    expect(screen.getByRole('heading', { level: 3, name: 'By letter' })).toBeDefined()
  })

  it('renders the content beside all tabs', () => {
    renderSite(<TabsModule data={data} place={place} />)
    const aside = within(screen.getByRole('complementary', { name: 'The workshop' }))
    expect(aside.getByRole('link', { name: 'Questions' })).toBeDefined()
  })

  it('renders nothing without a tab with content', () => {
    const { container } = renderSite(
      <TabsModule data={{ ...data, tabs: [{ _key: 'c', label: 'Empty' }] }} place={place} />,
    )
    expect(container.textContent).toBe('')
  })
})
