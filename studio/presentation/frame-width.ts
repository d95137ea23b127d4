/** Preview widths at the site's breakpoints, in CSS pixels. */
export const previewFrameWidths = [
  { width: 375, title: 'Phone' },
  { width: 768, title: 'Tablet' },
  { width: 1024, title: 'Small laptop' },
  { width: 1440, title: 'Desktop' },
  { width: 1920, title: 'Large screen' },
] as const

/**
 * Scale at which a frame of a width fits.
 *
 * @param room available width in CSS pixels
 * @returns at most 1: a frame is never enlarged
 */
export function frameScaleToFit(width: number, room: number): number {
  return room > 0 ? Math.min(1, room / width) : 1
}

const widthAttribute = 'data-frame-width'

/**
 * Sets the width of a frame, scaled down to fit; undefined removes it.
 *
 * @returns stops following the size of its container
 */
export function applyFrameWidth(frame: HTMLElement, width: number | undefined): () => void {
  const room = frame.parentElement
  if (width === undefined || !room) {
    frame.removeAttribute(widthAttribute)
    return () => {}
  }
  const fit = () => {
    const zoom = frameScaleToFit(width, room.clientWidth)
    frame.style.setProperty('--frame-width', `${width}px`)
    frame.style.setProperty('--frame-zoom', String(zoom))
  }
  const observer = new ResizeObserver(fit)
  observer.observe(room)
  frame.setAttribute(widthAttribute, String(width))
  fit()
  return () => observer.disconnect()
}
