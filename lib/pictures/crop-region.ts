/** A region of the source image, in its pixels. */
export interface ImageRegion {
  left: number
  top: number
  width: number
  height: number
}

/** The size of an image in pixels. */
export interface ImageSize {
  width: number
  height: number
}

type Edge = 'top' | 'bottom' | 'left' | 'right'

/** An editor's crop and hotspot: edges and centre as fractions of the image, 0 to 1. */
export interface ImageFraming {
  crop?: ({ _type?: string } & Partial<Record<Edge, number | null>>) | null
  hotspot?: { _type?: string; x?: number | null; y?: number | null } | null
}

/**
 * The region of an image to show: inside the editor's crop, the largest region of the requested aspect ratio
 * (width / height) whose centre is as close to the hotspot as the crop allows.
 */
export function cropRegion(facts: ImageSize, picture: ImageFraming, ratio?: number): ImageRegion {
  const { crop, hotspot } = picture
  const edge = (side: Edge) => clamp(crop?.[side] ?? 0, 0, 0.99)
  const left = edge('left') * facts.width
  const top = edge('top') * facts.height
  const width = Math.max(1, facts.width - left - edge('right') * facts.width)
  const height = Math.max(1, facts.height - top - edge('bottom') * facts.height)
  if (!ratio) return rounded({ left, top, width, height })

  const fitted =
    width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio }
  const centre = {
    x: (hotspot?.x ?? (left + width / 2) / facts.width) * facts.width,
    y: (hotspot?.y ?? (top + height / 2) / facts.height) * facts.height,
  }
  return rounded({
    left: clamp(centre.x - fitted.width / 2, left, left + width - fitted.width),
    top: clamp(centre.y - fitted.height / 2, top, top + height - fitted.height),
    ...fitted,
  })
}

function rounded(region: ImageRegion): ImageRegion {
  return {
    left: Math.round(region.left),
    top: Math.round(region.top),
    width: Math.max(1, Math.floor(region.width)),
    height: Math.max(1, Math.floor(region.height)),
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high))
}
