import type { ImageRegion } from '#lib/pictures/crop-region.ts'
import type { PictureData } from './media.groq.ts'
import type { PixelRange } from './sizes-attribute.ts'

/** File name and size, parsed from a reference such as `image-<hash>-2400x3000-webp`. */
export interface ImageAsset {
  file: string
  width: number
  height: number
}

/** Widths that `srcset` offers. */
export const imageWidths = [375, 640, 768, 1024, 1440, 1536, 1920, 2560] as const

/** Reads an image reference; undefined when it is not one. */
export function parseImageRef(ref: string | null | undefined): ImageAsset | undefined {
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
 * URL of a region of an image at a width in px. `auto=format` makes the CDN respond with the smallest format that
 * the browser accepts; its default quality is 75. The site's own route to the embedded CDN always negotiates, so
 * its URLs leave the parameter out: a page has a hundred of them.
 */
export function imageRegionUrl(
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
 * The `srcset` widths for a range of box sizes, from the one that fills the smallest box to the one that fills the
 * largest, never wider than the source.
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
  return widths
    .map((width) => `${imageRegionUrl(cdnBase, facts, region, width)} ${width}w`)
    .join(', ')
}

/**
 * The editor's hotspot within a region as `object-position`, so that a box of another ratio crops the far side.
 * Undefined if it is the centre or not set.
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
