import { expect, type FrameLocator, type Locator } from '@playwright/test'

interface Sighting {
  /** Milliseconds of the system clock, which Studio and its frame share. */
  at: number
  text: string
}

interface Watched {
  orrerySeen?: Sighting[]
}

/** Invisible characters with which previews encode sources (stega). */
const marks = /[\u200B-\u200F\u2060-\u206F\uFEFF]|[\u{E0000}-\u{E007F}]/gu

/** Records every text of the frame's first heading from now on. */
async function watchHeading(frame: FrameLocator): Promise<() => Promise<Sighting[]>> {
  const heading = frame.getByRole('heading', { level: 1 })
  await heading.evaluate(() => {
    const seen: Sighting[] = []
    ;(window as Watched).orrerySeen = seen
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent ?? ''
      seen.push({ at: performance.timeOrigin + performance.now(), text })
    }).observe(document.documentElement, { childList: true, characterData: true, subtree: true })
  })
  return () => heading.evaluate(() => (window as Watched).orrerySeen ?? [])
}

/** Records every value of an input from now on. */
async function watchInput(input: Locator): Promise<() => Promise<Sighting[]>> {
  await input.evaluate((node) => {
    const seen: Sighting[] = []
    ;(window as Watched).orrerySeen = seen
    node.addEventListener('input', () => {
      const text = (node as HTMLInputElement).value
      seen.push({ at: performance.timeOrigin + performance.now(), text })
    })
  })
  return () => input.evaluate(() => (window as Watched).orrerySeen ?? [])
}

/**
 * Types into a field of Studio, each key once the preview shows the last one, and measures each.
 *
 * @returns milliseconds from key press to the frame that shows it, one per key
 */
export async function typeAndMeasure(
  input: Locator,
  frame: FrameLocator,
  text: string,
): Promise<number[]> {
  const [shown, typed] = [await watchHeading(frame), await watchInput(input)]
  const heading = frame.getByRole('heading', { level: 1 })
  await input.focus()
  await input.press('End')
  for (const key of text) {
    await input.pressSequentially(key)
    const value = (await input.inputValue()).trim()
    await expect(heading).toContainText(value)
  }
  const sightings = (await shown()).map(({ at, text: seen }) => ({
    at,
    text: seen.replaceAll(marks, '').trim(),
  }))
  return (await typed())
    .map(({ at, text: value }) => {
      const sighting = sightings.find((seen) => seen.at >= at && seen.text === value.trim())
      // A trailing space is not visible; its key is measured with the next letter.
      return sighting && !value.endsWith(' ') ? sighting.at - at : Number.NaN
    })
    .filter((delay) => !Number.isNaN(delay))
}
