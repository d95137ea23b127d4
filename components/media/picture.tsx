import type { CSSProperties } from 'react'
import { stegaClean } from '@sanity/client/stega'
import { type ImageRegion, cropRegion } from '#lib/pictures/crop-region.ts'
import { validHexColour } from '../ui/hex-colour.ts'
import {
  type ImageAsset,
  imageRegionUrl,
  parseImageRef,
  objectPosition,
  srcSetOf,
  srcSetWidths,
} from './image-url.ts'
import type { PictureData } from './media.groq.ts'
import { pixelRangeOfSizes, type PixelRange } from './sizes-attribute.ts'

/** Breakpoint in px below which the narrow picture replaces the other. */
const phone = 768

export interface PictureProps {
  picture: PictureData | null | undefined
  /** Origin and path of the image CDN up to the dataset, without a trailing slash. */
  cdnBase: string
  /** The `sizes` attribute. */
  sizes: string
  /** Width over height of the shown part; the picture's own when absent. */
  ratio?: number
  /** Another picture or another shape below 768 px. */
  narrow?: { picture?: PictureData | null; ratio?: number }
  /** Above the fold: fetched first, with its placeholder behind it. */
  priority?: boolean
  /** Covers another picture, which stays visible until this one has loaded. */
  over?: boolean
  className?: string
  /** Overrides the editor's description; empty for decorative pictures. */
  alt?: string
  /** Language of the description, where it is not the page's. */
  altLang?: string
  /** The click-to-edit attribute of the field with the picture. */
  edit?: string
}

/**
 * A responsive picture of the content service: `srcset`, the editor's crop and hotspot, and its dimensions, which
 * prevent layout shifts. Nothing without an image. No preload: React sends it along with a prefetched page, which would load
 * pictures that may never be shown, and the image is early in the markup.
 */
export function Picture(props: PictureProps) {
  const { sizes, narrow, priority = false } = props
  const whole = shownRegion(props.picture, props.ratio)
  if (!whole) return null
  const part =
    narrow &&
    shownRegion(narrow.picture?.ref ? narrow.picture : props.picture, narrow.ratio ?? props.ratio)
  const other = part && !isSame(part, whole) ? part : undefined
  const wide = imageAttributes(
    whole,
    props.cdnBase,
    pixelRangeOfSizes(sizes, other && { from: phone }),
  )
  const small =
    other && imageAttributes(other, props.cdnBase, pixelRangeOfSizes(sizes, { below: phone }))
  return (
    <picture className={props.className}>
      {small && (
        <source
          media={`(max-width: ${phone - 1}px)`}
          srcSet={small.srcSet}
          sizes={sizes}
          width={small.width}
          height={small.height}
        />
      )}
      <img
        src={wide.src}
        srcSet={wide.srcSet}
        sizes={sizes}
        width={wide.width}
        height={wide.height}
        alt={props.alt ?? props.picture?.alt ?? ''}
        lang={props.altLang}
        data-sanity={props.edit}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        style={styleOf(props, wide.position, small?.position)}
      />
    </picture>
  )
}

/** Custom properties for `styles/picture.css`, since the picture on phones may differ. */
function styleOf(
  { picture, narrow, priority = false, ratio, over }: PictureProps,
  at: string | undefined,
  atNarrow: string | undefined,
): CSSProperties | undefined {
  const ratios = { wide: ratio, narrow: narrow?.ratio }
  const ground = over ? undefined : placeholderStyle(picture, narrow?.picture, priority, ratios)
  if (!ground && !at && !(narrow && atNarrow)) return undefined
  return {
    ...ground,
    ...(at && { '--at': at }),
    ...(narrow && atNarrow !== at && { '--at-narrow': atNarrow ?? '50% 50%' }),
  } as CSSProperties
}

/** The visible region of an image. */
interface ShownRegion {
  facts: ImageAsset
  region: ImageRegion
  position: string | undefined
}

function shownRegion(
  picture: PictureData | null | undefined,
  ratio: number | undefined,
): ShownRegion | undefined {
  const facts = parseImageRef(picture?.ref)
  if (!picture || !facts) return undefined
  const region = cropRegion(facts, picture, ratio)
  return { facts, region, position: objectPosition(region, facts, picture) }
}

function isSame(one: ShownRegion, other: ShownRegion): boolean {
  const text = ({ facts, region }: ShownRegion) => imageRegionUrl('', facts, region, 1)
  return text(one) === text(other) && one.position === other.position
}

function imageAttributes(
  { facts, region, position }: ShownRegion,
  cdnBase: string,
  pixels: PixelRange,
) {
  const widths = srcSetWidths(region, pixels)
  const plain = widths.findLast((width) => width <= 1024) ?? widths[0] ?? region.width
  return {
    src: imageRegionUrl(cdnBase, facts, region, plain),
    srcSet: srcSetOf(cdnBase, facts, region, widths),
    width: region.width,
    height: region.height,
    position,
  }
}

/** Format of a placeholder data URI; no other value may enter a style. */
const placeholder = /^data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+$/

/**
 * The background of a picture until it has loaded: its dominant colour and, above the fold, its low-quality
 * placeholder. Custom properties for `styles/picture.css`, since the picture on phones may differ.
 *
 * @returns undefined for a picture with transparency, behind which it would stay visible
 */
export function placeholderStyle(
  picture: PictureData | null | undefined,
  narrow: PictureData | null | undefined,
  priority: boolean,
  ratios: { wide?: number; narrow?: number } = {},
): CSSProperties | undefined {
  const wide = placeholderLayer(picture, priority, ratios.wide)
  const small = narrow?.ref
    ? (placeholderLayer(narrow, priority, ratios.narrow) ?? 'none')
    : undefined
  if (!wide && !small) return undefined
  return {
    ...(wide && { '--ground': wide }),
    ...(small && small !== wide && { '--ground-narrow': small }),
  } as CSSProperties
}

function placeholderLayer(
  picture: PictureData | null | undefined,
  priority: boolean,
  ratio: number | undefined,
): string | undefined {
  if (!picture?.ref || !picture.ground?.isOpaque) return undefined
  const known = validHexColour(picture.ground.colour)
  const tiny = priority ? stegaClean(picture.lqip) : undefined
  const layer =
    tiny && placeholder.test(tiny)
      ? `url("${tiny}") ${placeholderPosition(picture, ratio)} / cover no-repeat`
      : undefined
  return [known, layer].filter(Boolean).join(' ') || undefined
}

/** `background-position` that shows the visible region in the placeholder of the whole picture. */
function placeholderPosition(picture: PictureData, ratio: number | undefined): string {
  const facts = parseImageRef(picture.ref)
  if (!facts) return 'center'
  const { left, top, width, height } = cropRegion(facts, picture, ratio)
  const share = (at: number, room: number) => (room > 0 ? Math.round((at / room) * 100) : 50)
  return `${share(left, facts.width - width)}% ${share(top, facts.height - height)}%`
}
