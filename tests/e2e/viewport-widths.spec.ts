import { expect, hasty as test, walk } from './support/test.ts'

const paths = [
  '/',
  '/pages/about-us',
  '/pages/experience',
  '/pages/inside',
  '/pages/faq',
  '/pages/contact-us',
  '/pages/warranty',
  '/product',
  '/product/selene',
  '/collections',
  '/collections/night-sky',
  '/journal',
  '/journal/what-a-service-is',
  '/news',
  '/news/winter-closing',
  '/stories',
  '/retailers',
  '/search?q=moon',
  '/nowhere',
]
const arabic = [
  '/ar',
  '/ar/pages/about-us',
  '/ar/pages/experience',
  '/ar/pages/faq',
  '/ar/pages/contact-us',
  '/ar/collections/night-sky',
  '/ar/mudawwana',
  '/ar/mudawwana/what-a-service-is',
  '/ar/akhbar',
  '/ar/nuqat-al-bay',
]

for (const [language, list] of [
  ['en', paths],
  ['ar', arabic],
] as const) {
  test(
    `no page overflows the viewport in ${language}, from 320 to 2560 px`,
    walk,
    async ({ page }) => {
      const wider: string[] = []
      // Their dimensions are in the markup; their bytes do not matter here.
      await page.route('**/_pictures/**', (route) =>
        route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        }),
      )
      for (const path of list) {
        await page.goto(path)
        for (const width of [320, 768, 1440, 2560]) {
          await page.setViewportSize({ width, height: 900 })
          // A row that a script lays out needs a moment after a resize.
          const over = () =>
            page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          const settled = expect.poll(over, { timeout: 20_000 }).toBeLessThanOrEqual(0)
          await settled.catch(async () => wider.push(`${path} at ${width} px: ${await over()} px`))
        }
      }
      expect(wider).toEqual([])
    },
  )
}

/**
 * Words of the page that leave the screen sideways, or a box that hides what leaves it. A row that
 * scrolls by itself may be longer.
 */
function wordsOutside(): string[] {
  const found: string[] = []
  const shows = ({ x, y }: { x: string; y: string }) => x === 'visible' && y === 'visible'
  const overflowOf = (element: Element) => {
    const { overflowX: x, overflowY: y } = getComputedStyle(element)
    return { x, y }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    const words = text.nodeValue?.trim()
    if (!words || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      continue
    const holders: Element[] = []
    for (let each: Element | null = parent; each; each = each.parentElement) holders.push(each)
    const holder = holders.find((each) => !shows(overflowOf(each)))
    // Only screen-reader text, or a scrolling row.
    if (holder && holder.getBoundingClientRect().width < 2) continue
    if (holders.some((each) => /auto|scroll/.test(overflowOf(each).x))) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = holder?.getBoundingClientRect()
    const least = Math.max(0, box?.left ?? 0)
    const most = Math.min(window.innerWidth, box?.right ?? Infinity)
    const middles = box && [box.top, box.bottom]
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      const middle = (top + bottom) / 2
      const cut = middles && (middle < middles[0]! || middle > middles[1]!)
      if (width < 1 || (left >= least - 1 && right <= most + 1 && !cut)) continue
      found.push(`“${words.slice(0, 40)}” in ${parent.tagName}.${parent.className}`)
      break
    }
  }
  return found
}

for (const [language, list] of [
  ['en', paths],
  ['ar', arabic],
] as const) {
  test(
    `text at 200 % overflows no phone viewport in ${language}, and no news row on a tablet`,
    walk,
    async ({ playwright }, { project }) => {
      // The browser's default font size, on which rem and em are based.
      const { args = [], ...options } = project.use.launchOptions ?? {}
      const browser = await playwright.chromium.launch({
        ...options,
        args: [...args, '--blink-settings=defaultFontSize=32'],
      })
      const page = await browser.newPage({ baseURL: project.use.baseURL, reducedMotion: 'reduce' })
      const found: string[] = []
      for (const path of list) {
        const widths = /news$|akhbar$/.test(path) ? [375, 600, 768] : [375]
        await page.goto(path)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          const outside = () => page.evaluate(wordsOutside)
          const settled = expect.poll(outside, { timeout: 2000 }).toEqual([])
          await settled.catch(async () => {
            const words = await outside()
            found.push(...words.map((each) => `${path} at ${width} px: ${each}`))
          })
        }
      }
      const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
      await browser.close()
      expect(size).toBe('32px')
      expect(found).toEqual([])
    },
  )
}

test('font sizes grow with large screens', async ({ page }) => {
  await page.goto('/pages/inside')
  const heading = page.getByRole('heading', { level: 1 })
  const sizeNow = () => heading.evaluate((each) => parseFloat(getComputedStyle(each).fontSize))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.waitForFunction(() => innerWidth === 1440)
  const desk = await sizeNow()
  // A resized window fires its event before layout.
  for (const [width, growth] of [
    [1920, 1.08],
    [2560, 1.27],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(sizeNow).toBeGreaterThan(desk * growth)
  }
})
