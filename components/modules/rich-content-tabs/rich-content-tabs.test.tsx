import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { NextIntlClientProvider } from 'next-intl'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { picture, text } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { RichContentTabsModule } from './rich-content-tabs.view.tsx'

Object.assign(Element.prototype, { scrollIntoView: () => {} })
afterEach(() => history.replaceState(null, '', '/'))

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const tab = (name: string, anchor?: string) => ({
  _key: name,
  _type: 'richContentTab' as const,
  label: name,
  anchor,
  panel: {
    itemList: [
      { _key: 'i', _type: 'tabText' as const, title: `On ${name}`, body: text(`All of ${name}.`) },
    ],
    mediaList: [{ _key: 'p', type: 'image', image: picture('a') }],
  },
})
const data = {
  _key: 'm',
  _type: 'richContentTabs' as const,
  title: 'Materials',
  tabList: [tab('Steel', 'steel'), tab('Gold'), tab('Leather')],
}

const selected = () =>
  screen.getAllByRole('tab').map((each) => each.getAttribute('aria-selected') === 'true')

describe('rich content tabs module', () => {
  it('renders a tab list with a panel for each tab', async () => {
    const { container } = renderSite(<RichContentTabsModule data={data} place={place} />)
    expect(screen.getByRole('tablist', { name: 'Materials' })).toBeDefined()
    expect(selected()).toEqual([true, false, false])
    expect(screen.getAllByRole('tabpanel').map(({ id }) => id)).toEqual([
      'steel',
      'panel-Gold',
      'panel-Leather',
    ])
    expect(await axeViolations(container)).toEqual([])
  })

  it('selects tabs by arrow keys, cyclically, and by Home and End', async () => {
    renderSite(<RichContentTabsModule data={data} place={place} />)
    const user = userEvent.setup()
    await vi.dynamicImportSettled()
    await user.click(screen.getByRole('tab', { name: 'Gold' }))
    expect(selected()).toEqual([false, true, false])
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(selected()).toEqual([true, false, false])
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Steel' }))
    await user.keyboard('{End}')
    expect(selected()).toEqual([false, false, true])
    await user.keyboard('{Home}')
    expect(selected()).toEqual([true, false, false])
  })

  it('ignores arrow keys with modifiers, and malformed fragments', async () => {
    history.replaceState(null, '', '#100%')
    renderSite(<RichContentTabsModule data={data} place={place} />)
    await vi.dynamicImportSettled()
    const [first] = screen.getAllByRole('tab')
    expect(first?.getAttribute('aria-selected')).toBe('true')
    first?.focus()
    await userEvent.setup().keyboard('{Alt>}{ArrowRight}{/Alt}')
    expect(first?.getAttribute('aria-selected')).toBe('true')
    history.replaceState(null, '', '#')
  })

  it('synchronises the selected panel with the URL fragment', async () => {
    history.replaceState(null, '', '/#panel-Gold')
    renderSite(<RichContentTabsModule data={data} place={place} />)
    await vi.dynamicImportSettled()
    expect(selected()).toEqual([false, true, false])
    await userEvent.click(screen.getByRole('tab', { name: 'Steel' }))
    expect(location.hash).toBe('#steel')
    act(() => {
      history.replaceState(null, '', '/#panel-Leather')
      window.dispatchEvent(new HashChangeEvent('hashchange'))
    })
    expect(selected()).toEqual([false, false, true])
  })

  it('renders every panel with its title before scripts run', () => {
    const html = renderToString(
      <NextIntlClientProvider locale="en" messages={{}} timeZone="UTC">
        <RichContentTabsModule data={data} place={place} />
      </NextIntlClientProvider>,
    )
    const page = new DOMParser().parseFromString(html, 'text/html')
    expect(
      [...page.querySelectorAll('.tab-panel')].map((panel) => [
        panel.querySelector('.tab-title')?.textContent,
        panel.querySelector('.prose')?.textContent,
      ]),
    ).toEqual([
      ['Steel', 'All of Steel.'],
      ['Gold', 'All of Gold.'],
      ['Leather', 'All of Leather.'],
    ])
  })

  it('leaves out empty tabs', () => {
    const empty = { ...tab('Empty'), panel: null }
    renderSite(
      <RichContentTabsModule data={{ ...data, tabList: [tab('Steel'), empty] }} place={place} />,
    )
    expect(screen.getAllByRole('tab')).toHaveLength(1)
  })
})
