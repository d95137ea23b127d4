import { describe, expect, it, vi } from 'vitest'
import { siteFixture, noscriptMarkup } from '../testing/render-site.tsx'
import type { SettingsData } from './common.groq.ts'
import { SiteChrome } from './site-chrome.tsx'

vi.mock('next/navigation', () => ({ useRouter: vi.fn(), usePathname: () => '/' }))

describe('links without scripts', () => {
  it('links to the contact page of the settings without scripts', () => {
    const noteWith = (settings: SettingsData | null) =>
      noscriptMarkup(
        <SiteChrome site={siteFixture('fr')} data={{ settings }}>
          <h1>Page</h1>
        </SiteChrome>,
        'fr',
      ).querySelector('[popover]')
    const bare = { _id: 'settings', _type: 'settings' as const }
    const letters = { type: 'page' as const, language: 'fr', slug: 'pages/lettres' }
    const named = noteWith({ ...bare, letters })
    expect(named?.querySelector('a')?.getAttribute('href')).toBe('/fr/pages/lettres')
    for (const settings of [null, bare, { ...bare, letters: null }]) {
      expect(noteWith(settings)?.textContent).toMatch(/\S/)
      expect(noteWith(settings)?.querySelector('a')).toBeNull()
    }
  })
})
