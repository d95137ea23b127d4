import { expect, type Locator, type Page } from '@playwright/test'

/** Where the keyboard stands, as somebody sees it who has nothing else. */
export interface FocusState {
  /** The beginning of its markup. */
  html: string
  /** A ring, a line or another ground shows that it is here. */
  marked: boolean
  /** It lies in the window, and nothing lies over all of it. */
  inSight: boolean
  /** The beginning of the markup of what lies where its middle is. */
  onTop: string
  /** It belongs to what stands at the end of every page. */
  inFoot: boolean
}

/** What has the focus; undefined when the walk is over. */
export async function readFocus(page: Page): Promise<FocusState | undefined> {
  return page.evaluate(async () => {
    // What answers to the focus is drawn with the next picture.
    const picture = () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await picture()
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    const label = element.closest('label')
    // What is drawn for a control that is hidden itself stands in its label.
    const drawn = element.getBoundingClientRect().width > 1 ? element : (label ?? element)
    // A row that scrolls brings it into sight within some pictures.
    let box = drawn.getBoundingClientRect()
    for (let [pictures, isStill] = [0, false]; pictures < 60 && !isStill; pictures++) {
      const before = box
      await picture()
      box = drawn.getBoundingClientRect()
      isStill = before.x === box.x && before.y === box.y
    }
    const points = [0.5, 0.1, 0.9].flatMap((x) =>
      [0.5, 0.1, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    )
    const shows = ([x, y]: readonly [number, number]) => {
      const top = document.elementFromPoint(x, y)
      // The dots of a map stand close; those beside one do not hide it.
      const drawing = drawn instanceof SVGElement ? drawn.ownerSVGElement : drawn
      return top !== null && (Boolean(drawing?.contains(top)) || top.contains(drawn))
    }
    const beside = [label, element.parentElement, element.closest('li, article, figure')]
    const styles = [element, ...element.querySelectorAll('*'), ...beside]
      .concat([...(label?.querySelectorAll('*') ?? [])])
      .filter((each) => each !== null)
      .flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::after')])
    const own = getComputedStyle(element)
    const ring = element.querySelector('circle.reach')
    return {
      html: element.outerHTML.slice(0, 140),
      marked:
        own.boxShadow !== 'none' ||
        (ring !== null && getComputedStyle(ring).stroke !== 'none') ||
        styles.some(({ outlineStyle, outlineWidth, outlineColor }) => {
          const drawn = outlineStyle !== 'none' && outlineWidth !== '0px'
          return drawn && !outlineColor.endsWith(', 0)')
        }),
      inSight: points.some(shows),
      onTop: String(document.elementFromPoint(...points[0]!)?.outerHTML.slice(0, 140)),
      inFoot: element.closest('.site-footer') !== null,
    }
  })
}

/** Goes on with the key that goes on, as often as it takes to come to an element. */
export async function tabTo(page: Page, element: Locator, key = 'Tab'): Promise<void> {
  await expect(element).toBeAttached()
  for (let turn = 0; turn < 200; turn++) {
    await page.keyboard.press(key)
    if (await element.evaluate((each) => each === document.activeElement)) return
  }
  throw new Error(`The keyboard does not come to ${String(element)}.`)
}
