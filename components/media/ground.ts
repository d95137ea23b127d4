import { stegaClean } from '@sanity/client/stega'
import type { CSSProperties } from 'react'
import { regionOf } from '#lib/pictures/region.ts'
import { hexColour } from '../ui/hex-colour.ts'
import { parseAssetRef } from './image-url.ts'
import type { PictureData } from './media.groq.ts'

/** A placeholder as content services make it; nothing else may stand in a style. */
const placeholder = /^data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+$/

/**
 * What stands behind a picture until it is there: its dominant colour, above the fold its
 * low-quality placeholder as well. As custom properties that `styles/picture.css` paints, since a
 * phone's picture may be another one.
 * @returns Nothing for a picture that lets its ground through: it would show for good.
 */
export function groundOf(
  picture: PictureData | null | undefined,
  narrow: PictureData | null | undefined,
  priority: boolean,
  ratios: { wide?: number; narrow?: number } = {},
): CSSProperties | undefined {
  const wide = paintOf(picture, priority, ratios.wide)
  const small = narrow?.ref ? (paintOf(narrow, priority, ratios.narrow) ?? 'none') : undefined
  if (!wide && !small) return undefined
  return {
    ...(wide && { '--ground': wide }),
    ...(small && small !== wide && { '--ground-narrow': small }),
  } as CSSProperties
}

function paintOf(
  picture: PictureData | null | undefined,
  priority: boolean,
  ratio: number | undefined,
): string | undefined {
  if (!picture?.ref || !picture.ground?.isOpaque) return undefined
  const known = hexColour(picture.ground.colour)
  const tiny = priority ? stegaClean(picture.lqip) : undefined
  const layer =
    tiny && placeholder.test(tiny)
      ? `url("${tiny}") ${placeOf(picture, ratio)} / cover no-repeat`
      : undefined
  return [known, layer].filter(Boolean).join(' ') || undefined
}

/** Where the placeholder, which is of the whole picture, shows the part that the picture shows. */
function placeOf(picture: PictureData, ratio: number | undefined): string {
  const facts = parseAssetRef(picture.ref)
  if (!facts) return 'center'
  const { left, top, width, height } = regionOf(facts, picture, ratio)
  const share = (at: number, room: number) => (room > 0 ? Math.round((at / room) * 100) : 50)
  return `${share(left, facts.width - width)}% ${share(top, facts.height - height)}%`
}
