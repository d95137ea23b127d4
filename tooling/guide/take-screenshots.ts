import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { findChromium, currentMachine } from '../testing/find-chromium.ts'
import { type GuideScreenshot, guideScreenshots } from './screenshots.ts'

/** The window that the pictures are taken of, in CSS px. */
const size = { width: 1280, height: 800 }
/** Studio loads in this time on two slow cores, in ms. */
const patience = 60_000

/** Nothing blinks, turns or fades in a picture. */
const still = `*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }`

/**
 * Takes the pictures of the editors' guide, with Studio as whoever sits at this machine sees it.
 *
 * @param studio address of Studio, without a slash at its end
 * @param folder where the files go
 * @param only names of the pictures to take; all where there are none
 * @returns names of the pictures that could not be taken
 */
export async function takeGuideScreenshots(
  studio: string,
  folder: string,
  only: readonly string[] = [],
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const executablePath = findChromium(
    currentMachine(() => chromium.executablePath()),
    console.log,
  )
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const failed: string[] = []
  try {
    const page = await browser.newPage({
      viewport: size,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/Zurich',
    })
    page.setDefaultTimeout(patience)
    const chosen = guideScreenshots.filter(({ name }) => only.length === 0 || only.includes(name))
    for (const picture of chosen) {
      try {
        const bytes = await take(page, `${studio}${picture.place}`, picture, folder)
        console.log(`${picture.name}.webp  ${(bytes / 1000).toFixed(1)} kB`)
      } catch (error) {
        failed.push(picture.name)
        console.error(`✗ ${picture.name}: ${(error as Error).message}`)
      }
    }
  } finally {
    await browser.close()
  }
  return failed
}

/** @returns size of the file, in bytes */
async function take(
  page: Page,
  address: string,
  { name, walk, height = size.height }: GuideScreenshot,
  folder: string,
): Promise<number> {
  await page.goto(address)
  await page.getByRole('link', { name: 'Structure' }).waitFor()
  await page.addStyleTag({ content: still })
  // Studio draws itself anew while it loads, which closes what a walk has opened.
  await rest(page)
  await walk(page)
  await rest(page)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const shot = await page.screenshot({ clip: { x: 0, y: 0, width: size.width, height } })
  const file = await sharp(shot)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
  return file.size
}

/** Until what is on its way has come; live connections of Studio never end, so time that runs out is no error. */
const rest = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
