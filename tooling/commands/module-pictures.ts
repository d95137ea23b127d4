/**
 * `npm run module-pictures`: takes the pictures of Studio's insert menu, one for each page module, from the pattern book of
 * a running `npm run dev`. They are committed; the check "page modules" reports a missing one.
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { defaultLocale } from '#lib/locales.ts'
import { moduleThumbnailPath } from '#schemas/modules/module-list.ts'
import { moduleTypes } from '#schemas/modules/index.ts'
import { CliError } from '../../server/launcher/cli-error.ts'
import { readLaunchPlan, checkoutRoot, runCommand } from '../../server/launcher/run-launcher.ts'
import { findChromium, currentMachine } from '../testing/find-chromium.ts'

/** Viewports in CSS px, in the aspect ratio of the menu's pictures: the second one for low modules. */
const windows = [
  { width: 1200, height: 800 },
  { width: 600, height: 400 },
] as const
/** Height in CSS px below which the second viewport is used. */
const lowest = 460
/** Width of a picture in px: twice its width in the menu. */
const drawnWidth = 480

/** Centres a low module; a high one starts at the top. */
const stage = `
  html { scrollbar-gutter: auto !important }
  body { background: var(--paper) }
  main { display: grid !important; min-height: 100vh; align-content: center }
  nextjs-portal { display: none }
`

await runCommand(async () => {
  const { origins } = readLaunchPlan()
  const executablePath = findChromium(
    currentMachine(() => chromium.executablePath()),
    console.log,
  )
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce' })
    for (const { name } of moduleTypes) {
      const address = `${origins.site}/${defaultLocale}/_modules/${name}/0`
      await page.setViewportSize(windows[0])
      if ((await show(page, address)) < lowest) await page.setViewportSize(windows[1])
      const file = join(checkoutRoot, 'public', moduleThumbnailPath(name))
      mkdirSync(dirname(file), { recursive: true })
      const shot = await page.screenshot()
      const { size } = await sharp(shot).resize(drawnWidth).webp({ quality: 80 }).toFile(file)
      console.log(`${moduleThumbnailPath(name)}  ${(size / 1000).toFixed(1)} kB`)
    }
  } finally {
    await browser.close()
  }
  return 0
})

/**
 * Opens a module and waits for its pictures.
 *
 * @returns its height in CSS px
 * @throws CliError when the pattern book does not respond
 */
async function show(page: Page, address: string): Promise<number> {
  const answer = await page.goto(address, { waitUntil: 'networkidle' }).catch(() => undefined)
  if (!answer?.ok())
    throw new CliError(
      `${address} is not available. Run "npm run dev" in another terminal, then try again.`,
    )
  await page.addStyleTag({ content: stage })
  return page.evaluate(async () => {
    const pictures = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < innerHeight,
    )
    for (const image of pictures) image.loading = 'eager'
    await Promise.all([
      document.fonts.ready,
      ...pictures.map((image) => image.decode().catch(() => undefined)),
    ])
    const shown = document.querySelector('main')?.firstElementChild
    return shown?.getBoundingClientRect().height ?? 0
  })
}
