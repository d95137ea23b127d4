import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { styled } from '../ui/styled.tsx'
import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import { Picture } from '../media/picture.tsx'
import { TagLabels } from './tag-labels.tsx'
import { clickToEditAttribute, type ContentLocation } from '../text/editable-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { mediaQueryFrom } from '../ui/breakpoints.ts'
import type { PictureData } from '../media/media.groq.ts'
import type { LinkedDocument } from '../text/link.groq.ts'
import type { TagData } from './product.groq.ts'

/** A collection in a list of collections. */
export interface CollectionCard {
  _key: string
  /** Defaults to the collection's title. */
  title?: string | null
  image?: PictureData | null
  collection?: LinkedDocument | null
  tags?: TagData[] | null
}

/** Cards that link to collections: large pictures, one column on phones, two on desktops. */
export function CollectionCards({
  cards,
  picturePlace,
  site,
}: {
  cards: readonly CollectionCard[]
  /** Location of the object with the field `image` of a card. */
  picturePlace: (card: CollectionCard) => ContentLocation
  site: SiteProps
}) {
  const t = useTranslations('collection')
  return (
    <List role="list" className="wrap">
      {cards.map((card) => {
        const { _key, title, image, collection, tags } = card
        const href = hrefOfDocumentOn(site, stegaClean(collection))
        if (!href) return null
        return (
          <li key={_key}>
            <div className="ground">
              <Picture
                picture={image}
                cdnBase={site.cdnBase}
                ratio={imageAspectRatios.collection.card}
                sizes="(min-width: 768px) 46vw, 92vw"
                edit={clickToEditAttribute(picturePlace(card), 'image')}
              />
              <TagLabels tags={tags} locale={site.locale} className="tags" />
            </div>
            <h2 className="display" data-size="2">
              {title || collection?.title}
            </h2>
            <a
              className="arrow-link stretched"
              href={href}
              aria-label={`${t('discover')}: ${stegaClean(title || collection?.title)}`}
            >
              {t('discover')}
              <Icon name="arrow" />
            </a>
          </li>
        )
      })}
    </List>
  )
}

const List = styled.ul`
  display: grid;
  gap: var(--space-block) var(--gutter);
  margin-block: var(--space-block) var(--space-section);

  li {
    position: relative;
    display: grid;
    justify-items: start;
    gap: var(--space-1);
  }

  .ground {
    position: relative;
    inline-size: 100%;
    margin-block-end: var(--space-2);
    background-color: var(--surface-sunk);
  }

  .ground img {
    inline-size: 100%;
  }

  .tags {
    position: absolute;
    inset-block-start: var(--space-2);
    inset-inline-start: var(--space-2);
  }

  ${mediaQueryFrom.md} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    row-gap: var(--space-8);
  }

  @media print {
    grid-template-columns: repeat(3, minmax(0, 1fr));

    li {
      break-inside: avoid;
    }
  }
`
