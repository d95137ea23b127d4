import { stegaClean } from '@sanity/client/stega'
import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { styled } from '../../ui/styled.tsx'
import { ActionLink } from '../../text/content-link.tsx'
import { RichText } from '../../text/rich-text.tsx'
import { TitleWithOverTitle } from '../../text/title-with-over-title.tsx'
import { colorSchemeOf } from '../../text/color-scheme.ts'
import { Media } from '../../media/media.tsx'
import { hasVisibleMedia } from '../../media/has-media.ts'
import { sizesOfContentShare } from '../../media/sizes-attribute.ts'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ModuleViewProps } from '../module-types.ts'
import type { ContentModuleData } from './content.groq.ts'

/** Module: text beside, above or below pictures, on light or dark ground. */
export function ContentModule({ data, place }: ModuleViewProps<ContentModuleData>) {
  const { site } = place
  const medias = data.medias?.filter(hasVisibleMedia) ?? []
  const layout = medias.length === 0 ? 'alone' : (stegaClean(data.layout) ?? 'mediaEnd')
  const stacked = layout === 'stacked'
  const titleId = data.title ? `title-${data._key}` : undefined
  const untitled = !data.title && !data.overTitle && (stacked || layout === 'alone')

  return (
    <Root
      data-layout={layout}
      data-untitled={untitled ? '' : undefined}
      data-tone={colorSchemeOf(data.tone)}
      aria-labelledby={titleId}
    >
      <div className="wrap grid">
        <div className="words">
          <TitleWithOverTitle place={place} titles={data} as="h2" size="2" id={titleId} />
          <RichText value={data.content} site={site} />
          <ActionLink link={data.link} site={site} />
        </div>
        {medias.length > 0 && (
          <div className="medias" data-count={medias.length}>
            {medias.map((media) => (
              <Media
                key={media._key}
                media={media}
                cdnBase={site.cdnBase}
                sizes={
                  stacked
                    ? sizesOfContentShare({ base: 1, md: 1 / medias.length })
                    : sizesOfContentShare({ base: 1, lg: 1 / 2 })
                }
                ratio={
                  imageAspectRatios.content[stacked && medias.length === 1 ? 'wide' : 'beside']
                }
                narrowRatio={imageAspectRatios.content.beside}
              />
            ))}
          </div>
        )}
      </div>
    </Root>
  )
}

const Root = styled.section`
  padding-block: var(--space-section);

  .grid,
  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }

  .grid {
    gap: var(--space-block) var(--gutter);
    align-items: center;
  }

  .words {
    justify-items: start;
    gap: var(--space-3);
  }

  .display {
    max-inline-size: 16ch;
  }

  .medias {
    display: grid;
    gap: var(--gutter);
  }

  .medias img {
    inline-size: 100%;
  }

  &[data-layout='mediaStart'] .medias {
    order: -1;
  }

  &[data-layout='stacked'] .medias {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  }

  ${mediaQueryFrom.lg} {
    &[data-layout='mediaEnd'] .grid {
      grid-template-columns: minmax(0, 5fr) minmax(0, 1fr) minmax(0, 6fr);
    }

    &[data-layout='mediaEnd'] .medias {
      grid-column: 3;
    }

    &[data-layout='mediaStart'] .grid {
      grid-template-columns: minmax(0, 6fr) minmax(0, 1fr) minmax(0, 5fr);
    }

    &[data-layout='mediaStart'] .words {
      grid-column: 3;
    }

    &[data-layout='mediaStart'] .medias {
      grid-column: 1;
      grid-row: 1;
    }

    &[data-layout='stacked'] .words,
    &[data-layout='alone'] .words {
      grid-template-columns: minmax(0, 5fr) minmax(0, 1fr) minmax(0, 6fr);
      align-items: start;
      inline-size: 100%;
    }

    &[data-layout='stacked'] .words > :not(.display, .over-title),
    &[data-layout='alone'] .words > :not(.display, .over-title) {
      grid-column: 3;
    }

    /* Where no title stands beside the text, its own headings do; without those it stands in the middle. */
    &[data-untitled] .words > .prose {
      grid-column: 1 / -1;
      max-inline-size: var(--measure);
      margin-inline: auto;
    }

    &[data-untitled] .words > .prose:has(> h2) {
      display: grid;
      grid-template-columns: subgrid;
      align-items: baseline;
      max-inline-size: none;
    }

    &[data-untitled] .prose > * {
      grid-column: 3;
    }

    &[data-untitled] .prose > h2 {
      grid-column: 1;
    }

    &[data-untitled] .prose > h2:not(:first-child),
    &[data-untitled] .prose > h2:not(:first-child) + * {
      margin-block-start: var(--space-block);
    }

    &[data-untitled] .prose > h2:first-child + * {
      margin-block-start: 0;
    }

    &[data-layout='stacked'] .over-title,
    &[data-layout='alone'] .over-title {
      grid-column: 1 / -1;
    }
  }

  @media print {
    .grid:has(.medias) {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      break-inside: avoid;
    }
  }
`
