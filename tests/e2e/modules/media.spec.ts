import { expect, test } from '../support/test.ts'

const places = [
  { path: '/', caption: 'Above the workshop, the last night of October.', alt: /Star trails/ },
  { path: '/ar', caption: 'فوق الورشة، آخر ليلة من أكتوبر.', alt: /آثار النجوم/ },
] as const

for (const { path, caption, alt } of places) {
  test(`${path}: an image is full-bleed at every width, its caption within the margins`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.goto(path)
    const figure = page.getByRole('figure').filter({ hasText: caption })
    const image = figure.getByRole('img', { name: alt })
    for (const { width, shape } of [
      { width: 1440, shape: 21 / 9 },
      { width: 375, shape: 4 / 5 },
    ]) {
      await page.setViewportSize({ width, height: 800 })
      await image.scrollIntoViewIfNeeded()
      await expect(image).toHaveJSProperty('complete', true)
      const picture = await image.boundingBox()
      const words = await figure.getByText(caption).boundingBox()
      const screen = await page.evaluate(() => document.body.clientWidth)
      expect(Math.round(picture!.width)).toBe(screen)
      expect(picture!.width / picture!.height).toBeCloseTo(shape, 1)
      expect(words!.y).toBeGreaterThanOrEqual(picture!.y + picture!.height)
      const inset = await figure
        .locator('figcaption')
        .evaluate((element) => parseFloat(getComputedStyle(element).paddingInlineStart))
      expect(inset).toBeGreaterThanOrEqual(20)
    }
  })
}
