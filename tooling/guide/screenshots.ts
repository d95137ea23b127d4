import type { Page } from 'playwright'
import { winterReleaseId } from './seed-guide-content.ts'

/** A picture of the editors' guide: a place of Studio, and what is done there before it is taken. */
export interface GuideScreenshot {
  /** Name of the file below docs/editors/, without its end. */
  name: string
  /** Behind `/studio`. */
  place: string
  /** Comes to rest where the picture is taken. */
  walk: (page: Page) => Promise<void>
  /** In CSS px, where the window is higher than what there is to see. */
  height?: number
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const sees = (page: Page, words: string | RegExp, timeout?: number) =>
  page.getByText(words).filter({ visible: true }).first().waitFor({ timeout })
/** Every document is checked in this time, while the browser has nothing else to do, in ms. */
const checks = 240_000
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })

/** A page as it is published, and as a release makes it. */
const comparison = ['published', winterReleaseId]
  .map((view) => `pane=${encodeURIComponent(`/pages/winter-hours?perspective=${view}&width=900`)}`)
  .join('&')

/** Every picture that docs/editors.md shows, in the order of its chapters. */
export const guideScreenshots: readonly GuideScreenshot[] = [
  {
    name: 'today',
    place: '/today',
    height: 640,
    walk: async (page) => {
      await sees(page, 'Winter letter')
      await sees(page, /^(No problems|\d+ problems? in \d+ documents?)\.$/, checks)
    },
  },
  {
    name: 'desk',
    place: '/structure/site;pages',
    walk: (page) => sees(page, 'Hours in winter'),
  },
  {
    name: 'form',
    place: '/intent/edit/id=page-pages-about-us-en;type=page/',
    walk: (page) => sees(page, /^Used on/),
  },
  {
    name: 'insert-menu',
    place: '/intent/edit/id=winter-hours-en;type=page/',
    walk: async (page) => {
      await sees(page, /^Used on/)
      await button(page, 'Add item...').last().click()
      await sees(page, 'Highlighted text')
    },
  },
  {
    name: 'comment',
    place: '/intent/edit/id=page-pages-warranty-en;type=page/',
    walk: async (page) => {
      await title(page).waitFor()
      await title(page).hover()
      await button(page, 'Add comment').first().click()
      await page.keyboard.type('Is “Warranty” what our customers call it?')
      await button(page, 'Send comment').click()
      await button(page, 'Close comments').waitFor()
    },
  },
  {
    name: 'presentation',
    place: `/presentation?preview=${encodeURIComponent('/pages/return')}`,
    walk: async (page) => {
      const site = page.frameLocator('iframe')
      await site.getByRole('heading', { level: 1 }).waitFor()
      await site.locator('sanity-visual-editing').waitFor({ state: 'attached' })
      await title(page).waitFor()
      await sees(page, /^Used on/)
    },
  },
  {
    name: 'side-by-side',
    place: `/compare?${comparison}`,
    walk: async (page) => {
      for (const [pane, words] of [
        ['Published', 'Winter hours'],
        ['Winter letter', 'Hours until March'],
      ] as const) {
        const site = page.frameLocator(`iframe[title*="${pane}"]`)
        await site.getByRole('heading', { level: 1, name: words }).waitFor()
      }
      await sees(page, /^Title/)
    },
  },
  {
    name: 'release-desk',
    place: '/release-desk',
    walk: async (page) => {
      await button(page, 'Month').click()
      await button(page, 'Next month').click()
      await button(page, /Winter letter/).waitFor()
    },
  },
  {
    name: 'release',
    place: `/release-desk/${winterReleaseId}`,
    walk: (page) => sees(page, 'Horaires jusqu’en mars'),
  },
  {
    name: 'translations',
    place: '/translations',
    height: 420,
    walk: async (page) => {
      await page.getByRole('searchbox', { name: 'Title' }).fill('Hours in winter')
      await page
        .getByText('A minute and three quarters', { exact: false })
        .waitFor({ state: 'hidden' })
      await page.getByText('Hours in winter').waitFor()
    },
  },
  {
    name: 'source',
    place: '/intent/edit/id=page-pages-return-fr;type=page;inspect=orrery-source/',
    walk: async (page) => {
      await sees(page, 'behind')
      await sees(page, /^Used on/)
    },
  },
  {
    name: 'media',
    place: '/media',
    height: 620,
    walk: async (page) => {
      await page.getByLabel('Search the library').fill('plate')
      await button(page, /plate-eclipse/)
        .first()
        .click()
      await button(page, 'Replace everywhere…').waitFor()
    },
  },
  {
    name: 'submissions',
    place: '/submissions',
    height: 560,
    walk: async (page) => {
      await page.getByText('ben@house.example').first().click()
      await sees(page, 'May I see the workshop in March?')
    },
  },
  {
    name: 'people',
    place: '/people',
    height: 690,
    walk: (page) => sees(page, 'marie@house.example'),
  },
]
