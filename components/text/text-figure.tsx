import { stegaClean } from '@sanity/client/stega'
import { parseAssetRef } from '../media/image-url.ts'
import { Media } from '../media/media.tsx'
import { showsMedia } from '../media/shows-media.ts'
import type { FigureData } from './rich-text.groq.ts'

/** A picture or film inside a text, as wide as the text or as wide as there is room, with its caption. */
export function TextFigure({ figure, cdnBase }: { figure: FigureData; cdnBase: string }) {
  const { media, caption, width } = figure
  if (!showsMedia(media)) return null
  const wide = stegaClean(width) === 'wide'
  const facts = parseAssetRef(media.image?.ref)
  const upright = facts && facts.height > facts.width
  return (
    <figure data-width={wide ? 'wide' : undefined} data-upright={upright ? '' : undefined}>
      <Media
        media={media}
        cdnBase={cdnBase}
        sizes={`(min-width: 768px) ${wide ? '52rem' : '36rem'}, 92vw`}
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
