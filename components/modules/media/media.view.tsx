import { stegaClean } from '@sanity/client/stega'
import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { styled } from '../../ui/styled.tsx'
import { Media } from '../../media/media.tsx'
import { hasVisibleMedia } from '../../media/has-media.ts'
import { sizesOfContentShare } from '../../media/sizes-attribute.ts'
import type { ModuleViewProps } from '../module-types.ts'
import type { MediaModuleData } from './media.groq.ts'

/** Module: one large image or loop, edge to edge or inside the margins, with an optional caption. */
export function MediaModule({ data, place }: ModuleViewProps<MediaModuleData>) {
  const contained = stegaClean(data.size) === 'contained'
  if (!hasVisibleMedia(data.media)) return null
  return (
    <Root className={contained ? 'wrap' : undefined}>
      <Media
        media={data.media}
        cdnBase={place.site.cdnBase}
        sizes={contained ? sizesOfContentShare({ base: 1 }) : '100vw'}
        ratio={contained ? imageAspectRatios.media.contained : imageAspectRatios.media.wide}
        narrowRatio={contained ? imageAspectRatios.media.contained : imageAspectRatios.media.phone}
      />
      {data.caption && (
        <figcaption className={contained ? undefined : 'wrap'}>{data.caption}</figcaption>
      )}
    </Root>
  )
}

const Root = styled.figure`
  margin-block: var(--space-section);

  img,
  video {
    inline-size: 100%;
  }

  figcaption {
    padding-block-start: var(--space-2);
    font-size: var(--size-small);
    color: var(--text-soft);
  }
`
