import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdMarkedClicks } from './hold-marked-clicks.ts'

let stop: () => void
beforeEach(() => {
  stop = holdMarkedClicks(document)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/** A link, and an overlay's mark of 100 px. */
function renderMark(isHovered = true) {
  document.body.innerHTML = `<a href="#there">Name</a><sanity-visual-editing><div></div><a href="#studio">Open</a></sanity-visual-editing>`
  const mark = document.querySelector('sanity-visual-editing div')!
  mark.toggleAttribute('data-hovered', isHovered)
  mark.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)
}

/** Whether a click on an element is held. */
function click(selector: string, options?: MouseEventInit): boolean {
  const event = new MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    clientX: 50,
    clientY: 50,
    ...options,
  })
  return !document.querySelector(selector)!.dispatchEvent(event)
}

describe('holdMarkedClicks', () => {
  it('holds a click on a marked element', () => {
    renderMark()
    expect(click('a')).toBe(true)
  })

  it('leaves clicks beside the mark, with keys, and on the links of the overlay', () => {
    renderMark()
    expect(click('a', { clientX: 101 })).toBe(false)
    expect(click('a', { ctrlKey: true })).toBe(false)
    expect(click('sanity-visual-editing a')).toBe(false)
  })

  it('leaves clicks while editing is off', () => {
    renderMark(false)
    expect(click('a')).toBe(false)
  })
})
