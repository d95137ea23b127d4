import { useTranslations } from 'next-intl'
import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { styled } from '../../ui/styled.tsx'
import { ActionLink } from '../../text/content-link.tsx'
import { clickToEditAttribute, type ContentLocation } from '../../text/editable-text.tsx'
import { ModuleHeader } from '../../text/module-header.tsx'
import { RichText } from '../../text/rich-text.tsx'
import { TitleWithOverTitle } from '../../text/title-with-over-title.tsx'
import { Picture } from '../../media/picture.tsx'
import { sizesOfContentShare } from '../../media/sizes-attribute.ts'
import { OpenDialog } from '../../ui/open-dialog.tsx'
import { gridRemainder } from '../../ui/grid-remainder.ts'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import type { ModuleViewProps } from '../module-types.ts'
import type { PushCardData, PushCardsModuleData } from './push-cards.groq.ts'

/** Module: cards, each with a link or with a dialog of picture and text. */
export function PushCardsModule({ data, place }: ModuleViewProps<PushCardsModuleData>) {
  const items = (data.items ?? []).filter(({ title, text, image }) => title || text || image?.ref)
  const titleId = data.title ? `title-${data._key}` : undefined
  if (items.length === 0) return null
  const { columns, wide } = rowsOf(items.length)
  return (
    <Root className="wrap" aria-labelledby={titleId}>
      <ModuleHeader place={place} titles={data} id={titleId} />
      <ul role="list" className="cards" data-columns={columns} data-wide={wide || undefined}>
        {items.map((item, index) => (
          <li key={item._key} className="card">
            <Card
              item={item}
              columns={columns}
              isWide={index >= items.length - wide}
              heading={data.title ? 'h3' : 'h2'}
              place={{ ...place, path: `${place.path}.items[_key=="${item._key}"]` }}
            />
          </li>
        ))}
      </ul>
    </Root>
  )
}

/** Columns of cards on desktops without gaps: the remainder of rows of three fills rows of two. */
function rowsOf(count: number): { columns: number; wide: number } {
  if (count <= 4) return { columns: count, wide: 0 }
  return count % 4 === 0 ? { columns: 4, wide: 0 } : { columns: 3, wide: gridRemainder(count) }
}

interface CardProps {
  item: PushCardData
  columns: number
  /** In a row of two below rows of three. */
  isWide: boolean
  /** One below the heading of the module; the module's own level where that has none. */
  heading: 'h2' | 'h3'
  place: ContentLocation
}

function Card({ item, columns, isWide, heading, place }: CardProps) {
  const t = useTranslations('modules')
  const { site } = place
  const hasDialog = Boolean(item.modal?.body?.length || item.modal?.image?.ref)
  return (
    <>
      {item.image?.ref && (
        <div className="picture">
          <Picture
            picture={item.image}
            cdnBase={site.cdnBase}
            edit={clickToEditAttribute(place, 'image')}
            // As high as its neighbours in a row of three.
            ratio={isWide ? imageAspectRatios.pushCards.wide : imageAspectRatios.pushCards.tile}
            sizes={sizesOfContentShare(
              isWide
                ? { base: 1, md: 1 / 2 }
                : { base: 1, md: 1 / Math.min(columns, 3), lg: 1 / columns },
            )}
          />
        </div>
      )}
      <TitleWithOverTitle place={place} titles={item} as={heading} size="3" />
      {item.text && <p className="text">{item.text}</p>}
      {hasDialog ? (
        <OpenDialog
          label={item.title ?? ''}
          buttonLabel={item.link?.label || t('readMore')}
          accessibleLabel={`${item.link?.label || t('readMore')}: ${item.title ?? ''}`}
          closeLabel={t('close')}
        >
          <div className="dialog-body">
            <Picture
              picture={item.modal?.image}
              cdnBase={site.cdnBase}
              edit={clickToEditAttribute(place, 'modal.image')}
              ratio={imageAspectRatios.pushCards.tile}
              sizes="(min-width: 768px) 26rem, 92vw"
            />
            <div>
              <h3 className="display" data-size="2">
                {item.title}
              </h3>
              <RichText value={item.modal?.body} site={site} />
            </div>
          </div>
        </OpenDialog>
      ) : (
        <ActionLink link={item.link} site={site} className="arrow-link stretched" />
      )}
    </>
  )
}

const Root = styled.section`
  margin-block: var(--space-section);

  .cards {
    display: grid;
    gap: var(--space-block) var(--gutter);
  }

  .card {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: flex-start;
    gap: var(--space-1);
  }

  .picture {
    inline-size: 100%;
    margin-block-end: var(--space-1);
    overflow: hidden;
  }

  .picture img {
    inline-size: 100%;
    transition: scale var(--in) var(--ease);
  }

  .card:hover .picture img {
    scale: 1.02;
  }

  .text {
    max-inline-size: 36ch;
    color: var(--text-soft);
  }

  .dialog-body {
    display: grid;
    gap: var(--space-4);
    padding: var(--space-3) var(--space-3) var(--space-4);
  }

  .dialog-body .display {
    margin-block-end: var(--space-3);
  }

  ${mediaQueryFrom.md} {
    .dialog-body {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      padding: var(--space-4) var(--space-5) var(--space-5);
    }

    .cards[data-columns='2'],
    .cards[data-columns='4'] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    .cards[data-columns='3'] {
      grid-template-columns: repeat(6, minmax(0, 1fr));
    }

    .cards[data-columns='3'] > .card {
      grid-column: span 2;
    }

    .cards[data-wide='2'] > .card:nth-last-child(-n + 2),
    .cards[data-wide='4'] > .card:nth-last-child(-n + 4) {
      grid-column: span 3;
    }
  }

  ${mediaQueryFrom.lg} {
    .cards[data-columns='4'] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }

  @media print {
    .cards,
    .cards[data-columns='3'] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }

    .cards > .card.card {
      grid-column: auto;
    }

    .cards[data-columns='2'],
    .cards[data-columns='4'] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }

    .card {
      break-inside: avoid;
    }
  }
`
