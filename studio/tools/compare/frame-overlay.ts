import { findFieldElements, type FieldElement } from './frame-dom.ts'
import { isPathWithin, type FieldLocation, locationOverlapsField } from './model/field-location.ts'

/** Changed field with its number in the list. */
export interface NumberedChange extends Pick<FieldLocation, 'id' | 'path'> {
  number: number
}

const hostName = 'orrery-marks'

const style = `
:host{position:absolute;inset:0 auto auto 0;inline-size:0;block-size:0;z-index:2147483000;pointer-events:none}
div{position:absolute;box-sizing:border-box;border-radius:3px}
.change{border:2px solid #c2410c;background:rgb(194 65 12/.08)}
.change span{position:absolute;inset-block-start:-2px;inset-inline-start:-2px;min-inline-size:18px;padding:1px 5px;border-radius:3px;background:#c2410c;color:#fff;font:600 12px/16px system-ui,sans-serif;text-align:center}
.field{border:2px solid #1d4ed8;background:rgb(29 78 216/.08)}`

/** Overlay in a shadow root, so that the page itself renders as for visitors. */
function overlayRoot({ document }: Window): ShadowRoot {
  const known = document.querySelector(hostName)?.shadowRoot
  if (known) return known
  const host = document.createElement(hostName)
  host.setAttribute('aria-hidden', 'true')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = document.createElement('style')
  sheet.textContent = style
  root.append(sheet)
  document.documentElement.append(host)
  return root
}

function createOutline(
  page: Window,
  element: Element,
  kind: 'change' | 'field',
): HTMLElement | undefined {
  const { left, top, width, height } = element.getBoundingClientRect()
  if (width === 0 || height === 0) return undefined
  const box = page.document.createElement('div')
  box.className = kind
  const { scrollX, scrollY } = page
  box.style.cssText = `left:${left + scrollX - 4}px;top:${top + scrollY - 4}px;width:${width + 8}px;height:${height + 8}px`
  return box
}

/** Elements that show a changed field, or else the smallest elements that contain it. */
export function elementsShowingChange(
  shown: readonly FieldElement[],
  change: Pick<FieldLocation, 'id' | 'path'>,
): Element[] {
  const touched = shown.filter(({ place }) => locationOverlapsField(place, change))
  const inside = touched.filter(({ place }) => isPathWithin(place.path, change.path))
  const depth = Math.max(...touched.map(({ place }) => place.path.length))
  const chosen =
    inside.length > 0 ? inside : touched.filter(({ place }) => place.path.length === depth)
  const elements = [...new Set(chosen.map(({ element }) => element))]
  return elements.filter(
    (element) => !elements.some((other) => other !== element && other.contains(element)),
  )
}

/**
 * Outlines changes with their numbers in the list.
 *
 * @returns how many of the changes are visible on this page
 */
export function outlineChanges(page: Window, changes: readonly NumberedChange[]): number {
  // A page that is unloading has no document element.
  if (!page.document.body) return 0
  const layer = overlayRoot(page)
  for (const box of layer.querySelectorAll('.change')) box.remove()
  if (changes.length === 0) return 0
  const shown = findFieldElements(page)
  const numbers = new Map<Element, number[]>()
  for (const change of changes)
    for (const element of elementsShowingChange(shown, change))
      numbers.set(element, [...(numbers.get(element) ?? []), change.number])
  for (const [element, of] of numbers) {
    const box = createOutline(page, element, 'change')
    if (!box) continue
    const label = page.document.createElement('span')
    label.textContent = of.join(', ')
    box.append(label)
    layer.append(box)
  }
  return new Set([...numbers.values()].flat()).size
}

/** Scrolls to the element that shows a change. */
export function scrollToChange(page: Window, change: NumberedChange): void {
  const [first] = elementsShowingChange(findFieldElements(page), change)
  first?.scrollIntoView({ block: 'center' })
}

/** Field that a click on an element edits: that of the closest annotated ancestor. */
export function closestFieldElement(
  page: Window,
  target: EventTarget | null,
): FieldElement | undefined {
  const shown = new Map(findFieldElements(page).map((each) => [each.element, each]))
  for (let at = target as Element | null; at; at = at.parentElement) {
    const found = shown.get(at)
    if (found) return found
  }
  return undefined
}

/** Outlines the field that a click would edit; removes the outline if there is none. */
export function outlineHoveredField(page: Window, shown: FieldElement | undefined): void {
  const layer = overlayRoot(page)
  for (const box of layer.querySelectorAll('.field')) box.remove()
  const box = shown && createOutline(page, shown.element, 'field')
  if (box) layer.append(box)
}
