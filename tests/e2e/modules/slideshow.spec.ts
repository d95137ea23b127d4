import { expect, test } from '../support/test.ts'

const places = [
  {
    prefix: '',
    evening: 'An evening on the roof',
    history: 'A short history, with gaps',
    next: 'Next slide',
    previous: 'Previous slide',
    position: (index: number) => `Slide ${index} of 3`,
    stop: 'Pause the slideshow',
    play: 'Play the slideshow',
    forward: 1,
  },
  {
    prefix: '/ar',
    evening: 'أمسية على السطح',
    history: 'تاريخ موجز، وفيه فراغات',
    next: 'الشريحة التالية',
    previous: 'الشريحة السابقة',
    position: (index: number) => `الشريحة ${index} من 3`,
    stop: 'إيقاف عرض الشرائح مؤقتًا',
    play: 'تشغيل عرض الشرائح',
    forward: -1,
  },
] as const

for (const words of places) {
  const { prefix, evening, next, previous, position, forward } = words
  test.describe(prefix || '/en', () => {
    test('slides advance by keyboard, in writing direction', async ({ page }) => {
      await page.goto(`${prefix}/pages/experience`)
      const region = page.getByRole('region', { name: evening })
      await region.scrollIntoViewIfNeeded()
      const [on, back] = [
        region.getByRole('button', { name: next }),
        region.getByRole('button', { name: previous }),
      ]
      await expect(region.getByRole('status')).toHaveText(position(1))
      await on.press('Enter')
      await expect(region.getByRole('status')).toHaveText(position(2))
      await on.press('Enter')
      await expect(on).toHaveAttribute('aria-disabled', 'true')
      await expect(on).toBeFocused()
      await back.press('Enter')
      await expect(region.getByRole('status')).toHaveText(position(2))
      const [first, second] = [await back.boundingBox(), await on.boundingBox()]
      expect(Math.sign((second?.x ?? 0) - (first?.x ?? 0))).toBe(forward)
    })
  })
}

test('autoplays unless reduced motion is requested', async ({ page }) => {
  const { history, next, stop, play } = places[0]
  const region = page.getByRole('region', { name: history })
  const rotation = region.getByRole('button', { name: new RegExp(`^(${stop}|${play})$`) })
  await page.goto('/pages/about-us')
  await region.scrollIntoViewIfNeeded()
  await expect(region.getByRole('button', { name: next })).toBeVisible()
  await expect(rotation).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await region.scrollIntoViewIfNeeded()
  await expect(rotation).toHaveAccessibleName(stop)
  await rotation.click()
  await expect(rotation).toHaveAccessibleName(play)
})
