import { expect, hasty as test } from './support/test.ts'

/** An A4 page between its margins, in px. */
const sheet = { width: 718, height: 1000 }

for (const prefix of ['', '/ar']) {
  for (const path of ['/product/meridian', '/pages/experience', '/pages/about-us']) {
    test(`print of ${prefix}${path} is complete, light, and without controls`, async ({
      page,
      request,
    }) => {
      await page.setViewportSize(sheet)
      // The path of a product has a segment of its language.
      const address =
        prefix && path.startsWith('/product')
          ? /<loc>([^<]*\/ar\/[^<]*)<\/loc>/.exec(
              await (await request.get('/sitemaps/product.xml')).text(),
            )?.[1]
          : prefix + path
      await page.goto(address ?? '')
      await page.emulateMedia({ media: 'print' })
      const found = await page.evaluate(async () => {
        // Colours change with the next frame.
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        const seen = (each: Element) => each.checkVisibility({ visibilityProperty: true })
        const all = (selector: string) => [...document.querySelectorAll(selector)].filter(seen)
        return {
          cutOff: all('.scroll-row-track > *, .gallery-strip > *')
            .filter((each) => {
              const { left, right } = each.getBoundingClientRect()
              return left < -1 || right > document.documentElement.clientWidth + 1
            })
            .map((each) => each.outerHTML.slice(0, 100)),
          dark: all('[data-tone="night"]')
            .filter((each) => getComputedStyle(each).backgroundColor !== 'rgb(255, 255, 255)')
            .map((each) => each.outerHTML.slice(0, 100)),
          toPress: all('button, dialog, summary .icon').map((each) => each.outerHTML.slice(0, 100)),
          rows: all('.scroll-row-track, .gallery-strip').length,
        }
      })
      expect(found).toMatchObject({ cutOff: [], dark: [], toPress: [] })
      expect(found.rows).toBeGreaterThan(0)
    })
  }
}

test('selected items are recognisable in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const outlines = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).outlineStyle))
  await page.goto('/collections/mechanical-line')
  const inMenu = await outlines('main nav a[aria-current="page"]')
  expect(inMenu.length).toBeGreaterThan(0)
  expect(inMenu.every((style) => style === 'solid')).toBe(true)
  expect(await outlines('main nav li a:not([aria-current])')).not.toContain('solid')

  await page.goto('/pages/inside')
  const lines = await page
    .getByRole('tab')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each, '::after').visibility))
  expect(lines.filter((visibility) => visibility === 'visible')).toHaveLength(1)
})
