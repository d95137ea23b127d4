import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { linkTo, picture } from '../../testing/content-fixtures.ts'
import { axeViolations, renderSite, siteFixture } from '../../testing/render-site.tsx'
import { enhance } from './autoplay.ts'
import { SlideshowModule } from './slideshow.view.tsx'

const place = { site: siteFixture(), id: 'home', type: 'home', path: 'modules[_key=="m"]' }
const data = {
  _key: 'm',
  _type: 'slideshow' as const,
  title: 'Four seasons of one sky',
  slides: [
    {
      _key: 'a',
      title: 'Winter',
      text: 'Orion, upright.',
      media: { type: 'image', image: picture('a') },
      link: linkTo('product', 'meridian', 'See Meridian'),
    },
    { _key: 'b', title: 'Spring', media: { type: 'image', image: picture('b') } },
  ],
}

it('renders a carousel of labelled slides', async () => {
  const { container } = renderSite(<SlideshowModule data={data} place={place} />)
  const region = screen.getByRole('region', { name: data.title })
  expect(region.getAttribute('aria-roledescription')).toBe('carousel')
  const slide = within(screen.getByRole('group', { name: 'Slide 1 of 2' }))
  expect(slide.getByRole('heading', { level: 3, name: 'Winter' })).toBeDefined()
  expect(slide.getByRole('img', { name: 'Picture a' })).toBeDefined()
  expect(slide.getByRole('link', { name: 'See Meridian' }).getAttribute('href')).toBe(
    '/product/meridian',
  )
  expect(container.querySelector('[data-rotation]')).toBeNull()
  expect(await axeViolations(container)).toEqual([])
})

it('is full-bleed on dark ground, or contained on light ground', () => {
  const { rerender } = renderSite(<SlideshowModule data={data} place={place} />)
  const tone = () => screen.getByRole('region').dataset['tone']
  expect(tone()).toBe('night')
  rerender(<SlideshowModule data={{ ...data, layout: 'beside' }} place={place} />)
  expect(tone()).toBeUndefined()
})

it('renders nothing without slides', () => {
  const { container } = renderSite(<SlideshowModule data={{ ...data, slides: [] }} place={place} />)
  expect(container.textContent).toBe('')
})

it('shows a portrait picture whole beside its text, and crops it in the full-bleed layout', () => {
  const { container, rerender } = renderSite(
    <SlideshowModule data={{ ...data, layout: 'beside' }} place={place} />,
  )
  const whole = () => container.querySelectorAll('.picture[data-upright]').length
  expect(whole()).toBe(2)
  const upright = container.querySelector('img')
  expect(Number(upright?.getAttribute('height'))).toBe(2000)
  rerender(<SlideshowModule data={data} place={place} />)
  expect(whole()).toBe(0)
})

describe('autoplay', () => {
  let reduced = false
  beforeEach(() => {
    reduced = false
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => ({ matches: reduced, media }) as MediaQueryList,
    )
  })

  /** Without layout a row has nothing to scroll, so its steps are counted at the button. */
  function start() {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderSite(<SlideshowModule data={{ ...data, autoplay: true }} place={place} />)
    const region = screen.getByRole('region')
    Object.defineProperty(region, 'getBoundingClientRect', {
      value: () => ({ top: 0, bottom: 400 }),
    })
    const next = region.querySelector<HTMLElement>('[data-step="1"]')
    next?.setAttribute('aria-disabled', 'false')
    region.querySelector<HTMLElement>('.scroll-row-controls')?.removeAttribute('hidden')
    const steps = vi.fn()
    next?.addEventListener('click', steps)
    enhance(region)
    return steps
  }

  it('advances every seven seconds, and stops by its button', () => {
    const steps = start()
    vi.advanceTimersByTime(14_500)
    expect(steps).toHaveBeenCalledTimes(2)
    screen.getByRole('button', { name: 'Pause the slideshow', hidden: true }).click()
    vi.advanceTimersByTime(14_500)
    expect(steps).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('button', { name: 'Play the slideshow', hidden: true })).toBeDefined()
  })

  it('stops for good on focus inside', () => {
    const steps = start()
    screen.getByRole('link', { name: 'See Meridian' }).focus()
    vi.advanceTimersByTime(30_000)
    expect(steps).not.toHaveBeenCalled()
  })

  it('never plays with reduced motion', () => {
    reduced = true
    const steps = start()
    vi.advanceTimersByTime(30_000)
    expect(steps).not.toHaveBeenCalled()
    expect(screen.queryByRole('button', { name: /slides/ })).toBeNull()
  })
})
