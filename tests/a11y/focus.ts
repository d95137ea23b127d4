import { expect, type Locator, type Page } from '@playwright/test'

/** State of the focused element, as a keyboard user sees it. */
export interface FocusState {
  /** Start of its markup. */
  html: string
  /** A focus indicator is visible: ring, line or background. */
  marked: boolean
  /** It is in the viewport and not completely covered. */
  inSight: boolean
  /** Start of the markup of the element at its centre. */
  onTop: string
  /** It is in the footer. */
  inFoot: boolean
}

/** State of the focused element; undefined when the focus has left the page. */
export async function readFocus(page: Page): Promise<FocusState | undefined> {
  return page.evaluate(async () => {
    // Focus styles are painted with the next frame.
    const picture = () =>
      new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await picture()
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    const label = element.closest('label')
    // The indicator of a hidden control is painted on its label.
    const drawn = element.getBoundingClientRect().width > 1 ? element : (label ?? element)
    // A scrolling row brings it into view within some frames.
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
      // Map markers are close together; neighbours do not count as covering.
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

/** Presses a key until an element has the focus. */
export async function tabTo(page: Page, element: Locator, key = 'Tab'): Promise<void> {
  await expect(element).toBeAttached()
  for (let turn = 0; turn < 200; turn++) {
    await page.keyboard.press(key)
    if (await element.evaluate((each) => each === document.activeElement)) return
  }
  throw new Error(`The keyboard does not come to ${String(element)}.`)
}
