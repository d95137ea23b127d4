import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import type { SiteProps } from '#lib/content/site-props.ts'
import { RichText } from '../../text/rich-text.tsx'
import { Media } from '../../media/media.tsx'
import { hasVisibleMedia } from '../../media/has-media.ts'
import { Picture } from '../../media/picture.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ProductData } from './product.groq.ts'

/** The story of a watch: description, dark picture, movement, light picture, more text. */
export function ProductStory({ data, site }: { data: ProductData; site: SiteProps }) {
  const t = useTranslations('product')
  const { description, movement, mediaDark, mediaLight, content } = data
  const { cdnBase } = site
  return (
    <>
      {(description?.title || description?.body) && (
        <Chapter>
          <div className="wrap grid">
            <h2 className="display" data-size="2">
              {stegaClean(description.title)}
            </h2>
            <div className="words far">
              <RichText value={description.body} site={site} />
            </div>
            {description.images && description.images.length > 0 && (
              <div className="pair">
                {description.images.map((picture) => (
                  <Picture
                    key={picture._key}
                    picture={picture}
                    cdnBase={cdnBase}
                    ratio={4 / 5}
                    sizes="(min-width: 768px) 46vw, 92vw"
                  />
                ))}
              </div>
            )}
          </div>
        </Chapter>
      )}
      <Wide media={mediaDark} cdnBase={cdnBase} tone="night" />
      {(movement?.title || movement?.body) && (
        <Chapter data-tone="night">
          <div className="wrap grid">
            <div className="words">
              <p className="over-title">{t('movement')}</p>
              <h2 className="display" data-size="2">
                {stegaClean(movement.title)}
              </h2>
              <RichText value={movement.body} site={site} />
            </div>
            <div className="far">
              <Media
                media={movement.media}
                cdnBase={cdnBase}
                ratio={1}
                sizes="(min-width: 1024px) 46vw, 92vw"
              />
            </div>
          </div>
        </Chapter>
      )}
      <Wide media={mediaLight} cdnBase={cdnBase} />
      {content && content.length > 0 && (
        <Chapter>
          <div className="wrap">
            <RichText value={content} site={site} className="prose more" />
          </div>
        </Chapter>
      )}
    </>
  )
}

interface WideProps {
  media: ProductData['mediaDark']
  cdnBase: string
  tone?: 'night'
}

/** Full-bleed media between two chapters. */
function Wide({ media, cdnBase, tone }: WideProps) {
  if (!hasVisibleMedia(media)) return null
  return (
    <figure data-tone={tone}>
      <Media media={media} cdnBase={cdnBase} ratio={21 / 9} narrowRatio={4 / 5} sizes="100vw" />
    </figure>
  )
}

const Chapter = styled.section`
  padding-block: var(--space-section);

  .grid {
    display: grid;
    gap: var(--space-block) var(--gutter);
  }

  .words {
    display: grid;
    align-content: start;
    gap: var(--space-3);
  }

  .pair {
    display: grid;
    gap: var(--gutter);
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  }

  .more {
    max-inline-size: var(--measure);
    margin-inline: auto;
  }

  img {
    inline-size: 100%;
  }

  ${mediaQueryFrom.lg} {
    .grid {
      grid-template-columns: minmax(0, 5fr) minmax(0, 1fr) minmax(0, 6fr);
      align-items: center;
    }

    .far {
      grid-column: 3;
    }

    .pair {
      grid-column: 1 / -1;
    }
  }
`
