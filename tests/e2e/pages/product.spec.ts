import { expectSearchMetadata } from '../support/search.ts'
import { expect, test } from '../support/test.ts'

const arabic = `/ar/${encodeURIComponent('ساعات')}`
const languages = {
  en: '/product/meridian-ink',
  fr: '/fr/montres/meridian-ink',
  ar: `${arabic}/meridian-ink`,
}

for (const [path, side, through, previous, next] of [
  ['/product', 'left', 'Watches in this collection', 'Previous', 'Next'],
  [arabic, 'right', 'ساعات هذه المجموعة', 'السابقة', 'التالية'],
] as const) {
  test(`a watch below ${decodeURI(path)} shows its story and links to its neighbours`, async ({
    page,
  }) => {
    await page.goto(`${path}/meridian-ink`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Meridian Ink')
    const way = page.getByRole('navigation', { name: through })
    await expect(way.getByRole('link')).toHaveCount(3)
    // A name in Latin letters is left-to-right, and still starts at the inline start of the page.
    const [label, name] = await way
      .getByRole('link', { name: previous })
      .evaluate(
        (step, edge) =>
          ['.label', 'bdi'].map((part) => step.querySelector(part)!.getBoundingClientRect()[edge]),
        side,
      )
    expect(name).toBeCloseTo(label!, 0)
    const link = way.getByRole('link', { name: next })
    await link.focus()
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/meridian-dusk$/)
    await expectSearchMetadata(`${path}/meridian-ink`, languages, [
      'ProductGroup',
      'BreadcrumbList',
    ])
  })
}

for (const [locale, path, add] of [
  ['en', '/product', 'Choose a size'],
  ['fr', '/fr/montres', 'Choisissez un diamètre'],
  ['ar', arabic, 'اختر المقاس'],
] as const) {
  test(`the first view of a phone has price and button, in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${path}/meridian`)
    await expect(page.locator('.buy-form .buy-price')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: add })).toBeInViewport({ ratio: 1 })
  })
}
