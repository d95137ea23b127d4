import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { linkTo, picture, text } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { PushCardsModule } from './push-cards.view.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const data = {
  _key: 'm',
  _type: 'pushCards' as const,
  title: 'Four ways to read the sky',
  items: [
    {
      _key: 'a',
      title: 'Mechanical line',
      text: 'Wound by hand.',
      image: picture('a'),
      link: linkTo('collection', 'mechanical-line', 'See the watches'),
    },
    {
      _key: 'b',
      title: 'Our steel',
      modal: { image: picture('b'), body: text('It is all recycled.') },
    },
  ],
}

describe('push cards module', () => {
  it('leads on by links', async () => {
    const { container } = renderSite(<PushCardsModule data={data} place={place} />)
    const [first] = within(screen.getByRole('region', { name: data.title })).getAllByRole(
      'listitem',
    )
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: 'See the watches' })
        .getAttribute('href'),
    ).toBe('/collection/mechanical-line')
    expect(await axeViolations(container)).toEqual([])
  })

  it('opens a dialog with picture and text where a card has one', async () => {
    renderSite(<PushCardsModule data={data} place={place} />)
    await vi.dynamicImportSettled()
    await userEvent.click(screen.getByRole('button', { name: 'Read more: Our steel' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Our steel' }))
    expect(dialog.getByText('It is all recycled.')).toBeDefined()
    expect(dialog.getByRole('img', { name: 'Picture b' })).toBeDefined()
    expect(await axeViolations(screen.getByRole('dialog'))).toEqual([])
  })

  it('keeps the order of headings where it has no title of its own', () => {
    const { rerender } = renderSite(<PushCardsModule data={data} place={place} />)
    expect(screen.getByRole('heading', { level: 3, name: 'Mechanical line' })).toBeDefined()
    rerender(<PushCardsModule data={{ ...data, title: null }} place={place} />)
    expect(screen.getByRole('heading', { level: 2, name: 'Mechanical line' })).toBeDefined()
  })

  it('is nothing without cards', () => {
    const { container } = renderSite(
      <PushCardsModule data={{ ...data, items: [] }} place={place} />,
    )
    expect(container.textContent).toBe('')
  })
})
