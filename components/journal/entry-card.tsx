import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { styled } from '../ui/styled.tsx'
import type { SiteProps } from '#lib/content/site-props.ts'
import { Picture } from '../media/picture.tsx'
import { clickToEditAttribute } from '../text/editable-text.tsx'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { entryLink } from './entry-link.ts'
import { EntryDate } from './entry-date.tsx'
import type { EntryCardData } from './entry-card.groq.ts'

interface EntryCardProps {
  entry: EntryCardData
  site: SiteProps
  /** The `sizes` attribute of the picture. */
  sizes: string
  headingLevel?: 'h2' | 'h3'
  /** Its picture is above the fold. */
  priority?: boolean
  /** Large, with the text beside the picture. */
  large?: boolean
}

/** Card of a post or news item: picture, subject, date, title and excerpt. The whole card is the link. */
export function EntryCard({
  entry,
  site,
  sizes,
  headingLevel: Heading = 'h3',
  priority,
  large,
}: EntryCardProps) {
  const address = entryLink(entry, site)
  const title = stegaClean(entry.title)
  const { overTitle, excerpt } = entry
  if (!title) return null
  const place = { site, id: entry._id, type: entry._type, path: '' }
  return (
    <Root className="entry-card" data-large={large ? '' : undefined}>
      {entry.picture?.ref && (
        <div className="plate">
          <Picture
            picture={entry.picture}
            cdnBase={site.cdnBase}
            ratio={imageAspectRatios.entry.card}
            sizes={sizes}
            priority={priority}
            alt=""
            edit={clickToEditAttribute(place, stegaClean(entry.picture.field) ?? 'cardImage')}
          />
        </div>
      )}
      <div className="words">
        <p className="line">
          {overTitle && <span className="subject">{overTitle}</span>}
          <EntryDate
            day={entry.date}
            locale={site.locale}
            className="numbers"
            edit={clickToEditAttribute(place, 'date')}
          />
        </p>
        <Heading
          className="display"
          data-size={large ? '2' : '3'}
          data-sanity={clickToEditAttribute(place, 'title')}
        >
          {address ? <TitleLink title={title} {...address} /> : title}
        </Heading>
        {excerpt && <p className="excerpt">{excerpt}</p>}
        {address?.elsewhere && (
          <p className="elsewhere">
            <Icon name="external" />
            <bdi>{address.elsewhere}</bdi>
          </p>
        )}
      </div>
    </Root>
  )
}

function TitleLink({
  title,
  href,
  elsewhere,
}: {
  title: string
  href: string
  elsewhere?: string
}) {
  const t = useTranslations('journal')
  if (!elsewhere) return <a href={href}>{title}</a>
  return (
    <a href={href} rel="noopener noreferrer">
      {title} <VisuallyHidden>({t('elsewhere', { site: elsewhere })})</VisuallyHidden>
    </a>
  )
}

const Root = styled.article`
  position: relative;
  display: grid;
  align-content: start;
  gap: var(--space-2);

  .plate {
    overflow: hidden;
    background-color: var(--surface-sunk);
  }

  .plate img {
    inline-size: 100%;
    transition: scale var(--in) var(--ease);
  }

  &:hover .plate img {
    scale: 1.02;
  }

  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    justify-items: start;
    gap: var(--space-1);
  }

  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-2);
    font-size: var(--size-caption);
    line-height: 1.6;
    color: var(--text-soft);
  }

  .subject {
    font-weight: 500;
    letter-spacing: var(--tracking-caps);
    text-transform: var(--caps);
    color: var(--accent-text);
  }

  .display a {
    text-decoration: underline;
    text-decoration-color: transparent;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.18em;
    transition: text-decoration-color var(--out) var(--ease);
  }

  &:hover .display a {
    text-decoration-color: var(--accent);
  }

  /* The whole card is the link. */
  .display a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  .display a:focus-visible {
    outline: none;
  }

  .display a:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: 3px;
  }

  .excerpt {
    max-inline-size: 52ch;
    color: var(--text-soft);
    text-wrap: balance;
  }

  .elsewhere {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    font-size: var(--size-small);
    color: var(--text-soft);
  }

  .elsewhere bdi {
    min-inline-size: 0;
  }

  .elsewhere .icon {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
    color: var(--accent-text);
  }

  &[data-large] .excerpt {
    font-size: var(--size-lead);
    line-height: var(--leading-lead);
  }

  @media (min-width: 768px) {
    &[data-large] {
      grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
      column-gap: var(--gutter);
      align-items: center;
    }

    &[data-large] .words {
      gap: var(--space-2);
      padding-inline-start: clamp(0rem, 2vw, 3rem);
    }
  }

  @media print {
    break-inside: avoid;
  }
`
