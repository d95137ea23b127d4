import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { BrowserDriver, ElementReference } from './browser-driver.ts'

/** Keys by the code points that WebDriver gives them. */
const keys = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  ArrowDown: '\uE015',
}

/** A visitor with pointer and keyboard. Each step waits for its condition, never for a time. */
export class Visitor {
  readonly driver: BrowserDriver
  readonly #folder: string
  #pictures = 0

  /** @param folder gets the screenshots */
  constructor(driver: BrowserDriver, folder: string) {
    this.driver = driver
    this.#folder = folder
  }

  /** Opens a page and waits until it is hydrated. */
  async open(url: string): Promise<void> {
    await this.driver.open(url)
    await this.arrives(new URL(url).pathname)
  }

  /** Waits for a page of the site and for its hydration. */
  async arrives(path: string): Promise<void> {
    await expect
      .poll(() => this.driver.evaluate(isHydratedAt, path), `the window is at ${path}`)
      .toBe(true)
  }

  /** Goes back, and waits until the window has left its document. */
  async goBack(): Promise<void> {
    await this.driver.evaluate(() => (document.documentElement.dataset['left'] = ''))
    await this.driver.back()
    await expect
      .poll(() => this.driver.evaluate(() => 'left' in document.documentElement.dataset))
      .toBe(false)
  }

  /** The first element with this role and name, once there is one. */
  find(role: string, name?: string, within?: ElementReference): Promise<ElementReference> {
    return first(() => this.driver.locate(role, name, within), `${role} "${name ?? ''}"`)
  }

  /** The first element with exactly this text, once there is one. */
  findText(text: string, within?: ElementReference): Promise<ElementReference> {
    return first(() => this.driver.locateText(text, within), `"${text}"`)
  }

  async isGone(role: string, name: string): Promise<void> {
    await expect(async () => {
      expect(await this.driver.locate(role, name), `${role} "${name}"`).toEqual([])
    }).toPass()
  }

  /** Clicks with the pointer, once the element keeps its place and nothing covers it. */
  async click(element: ElementReference): Promise<void> {
    let last = ''
    await expect(async () => {
      const place = await this.driver.evaluate(hitPoint, element)
      const stays = place !== null && place.join() === last
      last = place?.join() ?? ''
      expect(stays, 'the element keeps its place, and nothing covers it').toBe(true)
      const [x, y] = place!
      await this.driver.perform([
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', x, y },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ])
    }).toPass({ intervals: [50] })
  }

  async clickOn(role: string, name: string, within?: ElementReference): Promise<void> {
    await this.click(await this.find(role, name, within))
  }

  async press(...names: (keyof typeof keys)[]): Promise<void> {
    await this.#strike(names.map((name) => keys[name]))
  }

  /** Clicks a field and types into it. */
  async type(role: string, name: string, text: string, within?: ElementReference): Promise<void> {
    const field = await this.find(role, name, within)
    await this.click(field)
    await expect.poll(() => this.hasFocus(field)).toBe(true)
    await this.#strike([keys.End, ...Array.from(text)])
    await expect
      .poll(() => this.driver.evaluate((input: HTMLInputElement) => input.value, field))
      .toContain(text)
  }

  /** Chooses an option of a list by typing its name, as its keyboard allows. */
  async choose(role: string, name: string, option: string): Promise<void> {
    const list = await this.find(role, name)
    await expect(async () => {
      await this.driver.evaluate((select: HTMLSelectElement) => select.focus(), list)
      await this.#strike(Array.from(option))
      const chosen = await this.driver.evaluate(
        (select: HTMLSelectElement) => select.selectedOptions[0]?.text,
        list,
      )
      expect(chosen).toBe(option)
    }).toPass()
  }

  async #strike(characters: string[]): Promise<void> {
    await this.driver.perform([
      {
        type: 'key',
        id: 'keyboard',
        actions: characters.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ])
  }

  hasFocus(element: ElementReference): Promise<boolean> {
    return this.driver.evaluate((each: Element) => document.activeElement === each, element)
  }

  /** Waits until the page shows a text. */
  async sees(text: string): Promise<void> {
    await expect
      .poll(() => this.driver.evaluate(() => document.body.innerText), `the page shows "${text}"`)
      .toContain(text)
  }

  /** Saves a screenshot, once its pictures have loaded and nothing moves. Nothing may be wider than the window. */
  async look(name: string): Promise<void> {
    await expect.poll(() => this.driver.evaluate(isAtRest), 'the page comes to rest').toBe(true)
    await this.photograph(name)
    const overflow = await this.driver.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow, `what of "${name}" is wider than the window`).toBe(0)
  }

  async photograph(name: string): Promise<void> {
    const file = `${String(++this.#pictures).padStart(2, '0')}-${name}.png`
    writeFileSync(join(this.#folder, file), await this.driver.screenshot())
  }
}

async function first(
  locate: () => Promise<ElementReference[]>,
  what: string,
): Promise<ElementReference> {
  let found: ElementReference | undefined
  await expect(async () => {
    ;[found] = await locate()
    expect(found, what).toBeDefined()
  }).toPass()
  return found!
}

function isHydratedAt(path: string): boolean {
  return (
    location.pathname.endsWith(path) &&
    document.readyState === 'complete' &&
    document.documentElement.matches('[data-alive], :not([data-scripts]):not(:has(.page-veil))')
  )
}

/** The middle of an element, or of the label of a hidden field, where a click reaches it. Scrolls to it otherwise. */
function hitPoint(element: HTMLElement): [number, number] | null {
  const label = (element as HTMLInputElement).labels?.[0]
  const isField = element.matches('input[type=radio], input[type=checkbox]')
  for (const target of isField && label ? [element, label] : [element]) {
    const { left, top, width, height } = target.getBoundingClientRect()
    const point = [Math.round(left + width / 2), Math.round(top + height / 2)] as const
    const hit = document.elementFromPoint(...point)
    if (hit && (target.contains(hit) || (isField && label?.contains(hit)))) return [...point]
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return null
}

/** Whether the pictures in view have loaded, fonts too, and no animation that ends is running. */
function isAtRest(): boolean {
  const isInView = (image: HTMLImageElement) => {
    const { top, bottom, left, right } = image.getBoundingClientRect()
    const isInWindow = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    return isInWindow && image.checkVisibility()
  }
  const isFinite = (animation: Animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity
  return (
    document.fonts.status === 'loaded' &&
    Array.from(document.images)
      .filter(isInView)
      .every(({ complete }) => complete) &&
    !document.getAnimations().some(isFinite)
  )
}
