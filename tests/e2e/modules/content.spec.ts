import { expect, test } from '../support/test.ts'

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
  test(`${path}: a text is beside its image on the configured side, and below it on a phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    const section = page.getByRole('region', { name: title })
    const heading = section.getByRole('heading', { level: 2, name: title })
    const boxes = async () => {
      const [picture, words] = [section.getByRole('img'), heading]
      return [(await picture.boundingBox())!, (await words.boundingBox())!] as const
    }
    await expect(section.getByRole('link', { name: link })).toHaveAttribute('href', target)
    await test.step('side by side: the words lie within the height of the picture', async () => {
      const [picture, words] = await boxes()
      expect(picture.x < words.x).toBe(pictureIsLeft)
      expect(words.y).toBeGreaterThan(picture.y)
      expect(words.y).toBeLessThan(picture.y + picture.height)
    })
    await test.step('one stands in the night', async () => {
      const dark = page.getByRole('region', { name: night })
      await expect(dark).toHaveCSS('background-color', 'rgb(11, 17, 32)')
      await expect(dark.getByRole('heading', { level: 2 })).toHaveCSS('color', 'rgb(243, 238, 227)')
    })
    await test.step('on a phone the picture that comes first stands above the words', async () => {
      await page.setViewportSize({ width: 375, height: 800 })
      const [picture, words] = await boxes()
      expect(picture.y + picture.height).toBeLessThanOrEqual(words.y)
      expect(Math.round(picture.height / picture.width / 0.05) * 0.05).toBeCloseTo(1.25)
    })
  })
}
