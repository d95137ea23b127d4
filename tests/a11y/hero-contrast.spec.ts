import sharp from 'sharp'
import type { Locator } from '@playwright/test'
import { expect, test } from '../e2e/support/test.ts'

/** A phone, landscape phones, and a desktop at 100 % and at 200 % zoom. */
const viewports = [
  [390, 844],
  [640, 400],
  [844, 390],
  [683, 384],
  [1280, 800],
] as const

type Rgb = readonly [number, number, number]

/** Relative luminance of WCAG 2.2. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** Share of the pixels behind the lines of a text whose contrast with it is below a ratio. */
async function shareBelow(text: Locator, ratio: number): Promise<number> {
  const { colour, lines } = await text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const lines = [...range.getClientRects()].map(({ x, y, width, height }) => ({
      x,
      y,
      width,
      height,
    }))
    const colour = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
    ;(element as HTMLElement).style.color = 'transparent'
    return { colour: colour as unknown as Rgb, lines }
  })
  let below = 0
  let all = 0
  for (const clip of lines) {
    if (clip.width < 1 || clip.height < 1) continue
    const picture = await text.page().screenshot({ clip, animations: 'disabled' })
    const { data, info } = await sharp(picture)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (let at = 0; at < data.length; at += info.channels) {
      all += 1
      if (contrast(colour, [data[at]!, data[at + 1]!, data[at + 2]!]) < ratio) below += 1
    }
  }
  return all === 0 ? 1 : below / all
}

test.describe('the text over the picture of the home page', () => {
  for (const path of ['/', '/fr', '/ar'])
    for (const [width, height] of viewports)
      test(`has enough contrast at ${path}, ${width} × ${height} px`, async ({ page }) => {
        await page.setViewportSize({ width, height })
        await page.goto(path)
        const heading = page.getByRole('heading', { level: 1 })
        const hero = page.getByRole('main').locator('section').filter({ has: heading })
        await heading.scrollIntoViewIfNeeded()
        const found = {
          heading: await shareBelow(heading, 3),
          overTitle: await shareBelow(hero.getByRole('paragraph').first(), 4.5),
          link: await shareBelow(hero.getByRole('link'), 4.5),
        }
        expect(found).toEqual({ heading: 0, overTitle: 0, link: 0 })
      })
})
