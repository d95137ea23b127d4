import type { PictureData } from './media.groq.ts'
import type { PixelRange } from './sizes.ts'

/** A part of the source image, in its pixels. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}

/** What a reference such as `image-<hash>-2400x3000-webp` says of its asset. */
export interface AssetFacts {
  file: string
  width: number
  height: number
}

/** Widths that pictures are asked for: the listed screens, and the larger of the menu's. */
export const imageWidths = [375, 640, 768, 1024, 1440, 1536, 1920, 2560] as const

/** Reads an image reference; undefined when it is not one. */
export function parseAssetRef(ref: string | null | undefined): AssetFacts | undefined {
  const match = /^image-([0-9a-zA-Z]+)-(\d+)x(\d+)-([a-z0-9]+)$/.exec(ref ?? '')
  if (!match) return undefined
  const [, id, width, height, format] = match
  return {
    file: `${id}-${width}x${height}.${format}`,
    width: Number(width),
    height: Number(height),
  }
}

/**
 * The part of an image to show: the editor's crop, and inside it the largest region of the wanted
 * aspect ratio (width / height) whose centre is as near to the hotspot as the crop allows.
 */
export function regionOf(facts: AssetFacts, picture: PictureData, ratio?: number): Region {
  const { crop, hotspot } = picture
  const edge = (side: 'top' | 'bottom' | 'left' | 'right') => clamp(crop?.[side] ?? 0, 0, 0.99)
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

/**
 * The address of a region of an image at a width in px. The CDN answers it in the smallest format that
 * the browser names: AVIF, else WebP; its quality is 75 where nothing else is asked. The site's own door to the
 * embedded CDN negotiates by itself, and a page names it a hundred times.
 */
export function imageUrl(
  cdnBase: string,
  facts: AssetFacts,
  region: Region,
  width: number,
): string {
  const { left, top, width: across, height } = region
  const whole = across === facts.width && height === facts.height
  const part = whole ? '' : `rect=${left},${top},${across},${height}&`
  const format = cdnBase.startsWith('/') ? '' : '&auto=format'
  return `${cdnBase}/${facts.file}?${part}w=${width}${format}`
}

/**
 * The listed widths that a box of so many pixels can use, never wider than the source is: from the one
 * that fills the smallest box to the one that fills the largest.
 */
export function widthsFor(region: Region, { least, most }: PixelRange): readonly number[] {
  const fitting = imageWidths.filter((width) => width <= region.width)
  if (fitting.length === 0) return [region.width]
  const place = (pixels: number) => {
    const index = fitting.findIndex((width) => width >= pixels)
    return index === -1 ? fitting.length - 1 : index
  }
  return fitting.slice(place(least), place(most) + 1)
}

/** `srcset` of an image at these widths. */
export function sourceSet(
  cdnBase: string,
  facts: AssetFacts,
  region: Region,
  widths: readonly number[],
): string {
  return widths.map((width) => `${imageUrl(cdnBase, facts, region, width)} ${width}w`).join(', ')
}

/**
 * Where an editor's hotspot lies in a region of its picture, as `object-position` wants it: what a box of
 * another shape cuts off is cut from the far side. Undefined where it is the middle, or not set.
 */
export function positionIn(
  region: Region,
  facts: AssetFacts,
  { hotspot }: PictureData,
): string | undefined {
  if (hotspot?.x == null || hotspot.y == null) return undefined
  const share = (at: number, start: number, length: number) =>
    Math.round(clamp((at - start) / length, 0, 1) * 100)
  const x = share(hotspot.x * facts.width, region.left, region.width)
  const y = share(hotspot.y * facts.height, region.top, region.height)
  return x === 50 && y === 50 ? undefined : `${x}% ${y}%`
}

function rounded(region: Region): Region {
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
