/** The widths of the site's breakpoints that an editor looks at, in CSS pixels. */
export const frameWidths = [
  { width: 375, title: 'Phone' },
  { width: 768, title: 'Tablet' },
  { width: 1024, title: 'Small laptop' },
  { width: 1440, title: 'Desktop' },
  { width: 1920, title: 'Large screen' },
] as const

/**
 * How much smaller a frame of a width is drawn so that it fits.
 *
 * @param room that there is, in CSS pixels
 * @returns at most 1: nothing is drawn larger than it is
 */
export function zoomFor(width: number, room: number): number {
  return room > 0 ? Math.min(1, room / width) : 1
}

const widthAttribute = 'data-frame-width'

/** Draws a frame as wide as asked, smaller where there is no room; undefined gives it back to Studio. */
export function setFrameWidth(frame: HTMLElement, width: number | undefined): () => void {
  const room = frame.parentElement
  if (width === undefined || !room) {
    frame.removeAttribute(widthAttribute)
    return () => {}
  }
  const fit = () => {
    const zoom = zoomFor(width, room.clientWidth)
    frame.style.setProperty('--frame-width', `${width}px`)
    frame.style.setProperty('--frame-zoom', String(zoom))
  }
  const observer = new ResizeObserver(fit)
  observer.observe(room)
  frame.setAttribute(widthAttribute, String(width))
  fit()
  return () => observer.disconnect()
}
