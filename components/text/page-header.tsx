import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { styled } from '../ui/styled.tsx'
import { Media } from '../media/media.tsx'
import { hasVisibleMedia } from '../media/has-media.ts'
import { mediaQueryFrom } from '../ui/breakpoints.ts'
import { ActionLink } from './content-link.tsx'
import { EditableText, type ContentLocation } from './editable-text.tsx'
import { InlineText } from './inline-text.tsx'
import { OverTitle } from './over-title.tsx'
import type { HeroData } from './hero-header.groq.ts'

interface PageHeaderProps {
  hero: HeroData | null | undefined
  place: ContentLocation
  /** Title of the document, the fallback for the headline. */
  title: string | null | undefined
  /** The title of the document is the headline, and that of the hero stands below it. */
  named?: boolean
}

/** Header of every page but home: text, then the picture. */
export function PageHeader({ hero, place, title, named }: PageHeaderProps) {
  const { site } = place
  const own = Boolean(hero?.title) && !(named && title)
  return (
    <Root>
      <div className="wrap words">
        {(own || hero?.overTitle !== title) && <OverTitle place={place} value={hero?.overTitle} />}
        <EditableText
          place={own ? place : { ...place, path: '' }}
          field="title"
          value={own ? hero?.title : title}
          as="h1"
          className="display"
          size="1"
        />
        {!own && hero?.title !== title && (
          <EditableText
            place={place}
            field="title"
            value={hero?.title}
            as="p"
            className="display"
            size="3"
          />
        )}
        {hero?.body && (
          <p className="lead">
            <InlineText text={hero.body} locale={site.locale} />
          </p>
        )}
        <ActionLink link={hero?.link} site={site} />
      </div>
      {hasVisibleMedia(hero?.media) && (
        <div className="picture">
          <Media
            media={hero.media}
            cdnBase={site.cdnBase}
            sizes="100vw"
            ratio={imageAspectRatios.header.wide}
            narrowRatio={imageAspectRatios.header.phone}
            priority
          />
        </div>
      )}
    </Root>
  )
}

const Root = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-block);

  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    gap: var(--space-3);
    padding-block-start: clamp(2rem, 5vw, 5rem);
  }

  .display {
    max-inline-size: 18ch;
  }

  .picture img {
    inline-size: 100%;
  }

  ${mediaQueryFrom.lg} {
    .words {
      grid-template-columns: minmax(0, 5fr) minmax(0, 1fr) minmax(0, 6fr);
      column-gap: var(--gutter);
      align-items: end;
    }

    .over-title {
      grid-column: 1 / -1;
    }

    .display {
      grid-column: 1 / 3;
    }

    /* What stands beside the title begins where the texts of the page do. */
    .lead,
    a {
      grid-column: 3;
    }
  }
`
