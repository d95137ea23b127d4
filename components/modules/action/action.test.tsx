import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { linkTo } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { ActionModule } from './action.view.tsx'

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
  _type: 'action' as const,
  title: 'Ask us anything',
  text: 'A person answers.',
  kind: 'link',
  link: linkTo('page', 'pages/faq', 'Questions, answered'),
  form,
  layout: 'band',
}

describe('action module', () => {
  it('renders its link', async () => {
    const { container } = renderSite(<ActionModule data={data} place={place} />)
    const region = within(screen.getByRole('region', { name: data.title }))
    expect(region.getByRole('link', { name: 'Questions, answered' }).getAttribute('href')).toBe(
      '/pages/faq',
    )
    expect(region.queryByRole('form')).toBeNull()
    expect(await axeViolations(container)).toEqual([])
  })

  it('shows its form open in the band layout', async () => {
    const { container } = renderSite(
      <ActionModule data={{ ...data, kind: 'form' }} place={place} />,
    )
    expect(screen.getByRole('textbox', { name: 'Your letter' })).toBeDefined()
    expect(container.querySelector('details')).toBeNull()
    expect(await axeViolations(container)).toEqual([])
  })

  it('opens its form by a button, labelled with the form’s title by default', async () => {
    const button = { ...data, kind: 'form', layout: 'button' }
    const { container, rerender } = renderSite(<ActionModule data={button} place={place} />)
    const details = container.querySelector('details')
    expect(details?.querySelector('summary')?.textContent).toBe('Write to us')
    expect(details?.querySelector('form')).not.toBeNull()
    rerender(<ActionModule data={{ ...button, buttonLabel: 'Begin' }} place={place} />)
    expect(container.querySelector('summary')?.textContent).toBe('Begin')
    expect(await axeViolations(container)).toEqual([])
  })

  it('renders nothing without a target', () => {
    const { container, rerender } = renderSite(
      <ActionModule data={{ ...data, link: null }} place={place} />,
    )
    expect(container.textContent).toBe('')
    rerender(<ActionModule data={{ ...data, kind: 'form', form: null }} place={place} />)
    expect(container.textContent).toBe('')
  })
})
