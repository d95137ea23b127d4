import { stegaClean } from '@sanity/client/stega'
import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { styled } from '../../ui/styled.tsx'
import { UploadedIcon } from '../../media/uploaded-icon.tsx'
import { Picture } from '../../media/picture.tsx'
import { ActionLink } from '../../text/content-link.tsx'
import { clickToEditAttribute, type ContentLocation } from '../../text/editable-text.tsx'
import { ModuleHeader } from '../../text/module-header.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ModuleViewProps } from '../module-types.ts'
import type { PressReviewData, ReviewsModuleData } from './reviews.groq.ts'

/** Module: press reviews in a scrolling row. */
export function ReviewsModule({ data, place }: ModuleViewProps<ReviewsModuleData>) {
  const items = data.items?.filter(({ quote }) => quote) ?? []
  if (items.length === 0) return null
  const titleId = data.title ? `title-${data._key}` : undefined
  return (
    <Root aria-labelledby={titleId}>
      <div className="wrap">
        <ModuleHeader place={place} titles={data} id={titleId} />
        <ul
          role="list"
          className="scroll-row-track"
          data-count={Math.min(items.length, 4)}
          aria-labelledby={titleId}
          // A scroll container must be reachable by keyboard; reviews may contain no links.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={items.length > 1 ? 0 : undefined}
        >
          {items.map((item) => (
            <li key={item._key}>
              <Review
                item={item}
                place={{ ...place, path: `${place.path}.items[_key=="${item._key}"]` }}
              />
            </li>
          ))}
        </ul>
      </div>
    </Root>
  )
}

function Review({ item, place }: { item: PressReviewData; place: ContentLocation }) {
  const { cdnBase } = place.site
  return (
    <figure>
      <Picture
        picture={item.image}
        cdnBase={cdnBase}
        edit={clickToEditAttribute(place, 'image')}
        ratio={imageAspectRatios.reviews.wide}
        sizes="(min-width: 1024px) 30vw, (min-width: 768px) 44vw, 84vw"
        className="picture"
      />
      <blockquote>
        <p data-sanity={clickToEditAttribute(place, 'quote')}>{stegaClean(item.quote)}</p>
      </blockquote>
      <figcaption>
        <UploadedIcon
          picture={item.greyImage}
          cdnBase={cdnBase}
          edit={clickToEditAttribute(place, 'greyImage')}
          sizes="10rem"
          className="mark"
          alt={stegaClean(item.greyImage?.alt) ?? ''}
        />
        <ActionLink link={item.link} site={place.site} />
      </figcaption>
    </figure>
  )
}

const Root = styled.section`
  margin-block: var(--space-section);
  overflow-x: clip;

  ul {
    --row-item: min(84%, 24rem);
  }

  figure {
    display: grid;
    grid-template-rows: auto 1fr auto;
    gap: var(--space-3);
    block-size: 100%;
    padding-block-end: var(--space-2);
  }

  blockquote {
    grid-row: 2;
    padding-block-start: var(--space-3);
    border-block-start: 1px solid var(--line);
    font-family: var(--font-display);
    font-size: var(--size-title-3);
    font-weight: var(--weight-display);
    line-height: calc(var(--leading-title) + 0.12);
  }

  blockquote p::before {
    content: open-quote;
  }

  blockquote p::after {
    content: close-quote;
  }

  figcaption {
    grid-row: 3;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-1) var(--space-3);
    min-block-size: 2.75rem;
  }

  /* Whatever ground a mark comes on, paper shows through it. */
  .mark,
  .mark img {
    inline-size: auto;
    max-inline-size: 11rem;
    block-size: 1.75rem;
    object-fit: contain;
    object-position: left;
  }

  .mark {
    filter: grayscale(1);
    mix-blend-mode: multiply;
    opacity: 0.72;
  }

  :root[dir='rtl'] & .mark,
  :root[dir='rtl'] & .mark img {
    object-position: right;
  }

  ${mediaQueryFrom.md} {
    ul {
      --row-item: calc((100% - var(--gutter)) / 2);
    }
  }

  ${mediaQueryFrom.lg} {
    ul {
      --row-item: calc((100% - 2 * var(--gutter)) / 3);
    }

    /* A row that goes on reaches the edge of the page; one that does not ends with its text. */
    ul:not([data-count='4']) {
      margin-inline: 0;
      padding-inline: 0;
      scroll-padding-inline: 0;
    }

    ul[data-count='4'] {
      --row-item: calc((100% - 3 * var(--gutter)) / 3.4);
    }

    ul[data-count='2'] {
      --row-item: minmax(0, 1fr);
    }

    ul[data-count='1'] {
      --row-item: minmax(0, 44rem);
    }
  }
`
