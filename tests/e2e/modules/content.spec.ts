import { expect, test } from '../support/test.ts'
import { axeFindings } from '../support/axe.ts'

const places = [
  {
    path: '/',
    title: 'One watchmaker, one watch',
    link: 'Inside the workshop',
    target: '/pages/inside',
    night: 'Six planets, on time',
    pictureIsLeft: true,
  },
  {
    path: '/ar',
    title: 'صانع واحد لساعة واحدة',
    link: 'داخل الورشة',
    target: '/ar/pages/inside',
    night: 'ستة كواكب في موعدها',
    pictureIsLeft: false,
  },
] as const

for (const { path, title, link, target, night, pictureIsLeft } of places) {
  test.describe(path, () => {
    test('a text stands beside its picture, which keeps to its side of the line', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      const section = page.getByRole('region', { name: title })
      const heading = section.getByRole('heading', { level: 2, name: title })
      await expect(section.getByRole('link', { name: link })).toHaveAttribute('href', target)
      const picture = await section.getByRole('img').boundingBox()
      const words = await heading.boundingBox()
      if (!picture || !words) throw new Error('The module shows no picture or no words')
      expect(picture.x < words.x).toBe(pictureIsLeft)
      // Side by side: the words lie within the height of the picture.
      expect(words.y).toBeGreaterThan(picture.y)
      expect(words.y).toBeLessThan(picture.y + picture.height)
    })

    test('on a phone the picture that comes first stands above the words', async ({ page }) => {
      await page.setViewportSize({ width: 375, height: 800 })
      await page.goto(path)
      const section = page.getByRole('region', { name: title })
      const picture = await section.getByRole('img').boundingBox()
      const words = await section.getByRole('heading', { level: 2 }).boundingBox()
      expect(picture!.y + picture!.height).toBeLessThanOrEqual(words!.y)
      expect(Math.round(picture!.height / picture!.width / 0.05) * 0.05).toBeCloseTo(1.25)
    })

    test('one stands in the night', async ({ page }) => {
      await page.goto(path)
      const section = page.getByRole('region', { name: night })
      await expect(section).toHaveCSS('background-color', 'rgb(11, 17, 32)')
      await expect(section.getByRole('heading', { level: 2 })).toHaveCSS(
        'color',
        'rgb(243, 238, 227)',
      )
      expect(await axeFindings(page, 'section[data-tone="night"][data-layout]')).toEqual([])
    })
  })
}
