import type { ImageRegion } from '#lib/pictures/crop-region.ts'
import type { PictureData } from './media.groq.ts'
import type { PixelRange } from './sizes.ts'

/** What a reference such as `image-<hash>-2400x3000-webp` says of its asset. */
export interface ImageAsset {
  file: string
  width: number
  height: number
}

/** Widths that pictures are asked for: the listed screens, and the larger of the menu's. */
export const imageWidths = [375, 640, 768, 1024, 1440, 1536, 1920, 2560] as const

/** Reads an image reference; undefined when it is not one. */
export function parseAssetRef(ref: string | null | undefined): ImageAsset | undefined {
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
 * The address of a region of an image at a width in px. The CDN answers it in the smallest format that
 * the browser names: AVIF, else WebP; its quality is 75 where nothing else is asked. The site's own door to the
 * embedded CDN negotiates by itself, and a page names it a hundred times.
 */
export function imageUrl(
  cdnBase: string,
  facts: ImageAsset,
  region: ImageRegion,
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
export function srcSetWidths(region: ImageRegion, { least, most }: PixelRange): readonly number[] {
  const fitting = imageWidths.filter((width) => width <= region.width)
  if (fitting.length === 0) return [region.width]
  const place = (pixels: number) => {
    const index = fitting.findIndex((width) => width >= pixels)
    return index === -1 ? fitting.length - 1 : index
  }
  return fitting.slice(place(least), place(most) + 1)
}

/** `srcset` of an image at these widths. */
export function srcSetOf(
  cdnBase: string,
  facts: ImageAsset,
  region: ImageRegion,
  widths: readonly number[],
): string {
  return widths.map((width) => `${imageUrl(cdnBase, facts, region, width)} ${width}w`).join(', ')
}

/**
 * Where an editor's hotspot lies in a region of its picture, as `object-position` wants it: what a box of
 * another shape cuts off is cut from the far side. Undefined where it is the middle, or not set.
 */
export function objectPosition(
  region: ImageRegion,
  facts: ImageAsset,
  { hotspot }: PictureData,
): string | undefined {
  if (hotspot?.x == null || hotspot.y == null) return undefined
  const share = (at: number, start: number, length: number) =>
    Math.round(clamp((at - start) / length, 0, 1) * 100)
  const x = share(hotspot.x * facts.width, region.left, region.width)
  const y = share(hotspot.y * facts.height, region.top, region.height)
  return x === 50 && y === 50 ? undefined : `${x}% ${y}%`
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high))
}
