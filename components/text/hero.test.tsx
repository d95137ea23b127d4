import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#lib/locales.ts'
import { picture } from '../testing/content-fixtures.ts'
import { renderSite, siteFixture } from '../testing/render-site.tsx'
import { Hero } from './hero.tsx'
import type { HeroData } from './hero-header.groq.ts'

const hero: HeroData = {
  title: 'The heavens, in small',
  media: {
    type: 'image',
    image: { ...picture('a'), hotspot: { _type: 'sanity.imageHotspot', x: 0.4, y: 0.5 } },
  },
  rtlImage: { ...picture('a', ''), hotspot: { _type: 'sanity.imageHotspot', x: 0.6, y: 0.9 } },
}

function shown(locale: Locale, data: HeroData) {
  const site = siteFixture(locale)
  renderSite(<Hero hero={data} place={{ site, id: 'home', type: 'home', path: 'header' }} />)
  return screen.getByRole('img', { name: 'Picture a' }).getAttribute('src')
}

describe('Hero', () => {
  it('uses the right-to-left picture in Arabic', () => {
    // 1600 × 2000 at 16:9 is 900 high: about its middle, and as low as the picture goes.
    expect(shown('en', hero)).toContain('rect=0,550,1600,900')
  })

  it('keeps the description of the picture, and does not mirror it', () => {
    expect(shown('ar', hero)).toContain('rect=0,1100,1600,900')
    expect(document.querySelector('[style*="scale"]')).toBeNull()
  })

  it('falls back to the default picture, and leaves videos unchanged', () => {
    expect(shown('ar', { ...hero, rtlImage: null })).toContain('rect=0,550,1600,900')
  })
})
