import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '#lib/locales.ts'
import { styled } from '../ui/styled.tsx'
import { Breadcrumbs } from '../chrome/breadcrumbs.tsx'
import type { ContentLocation } from '../text/editable-text.tsx'
import { PageHeader } from '../text/page-header.tsx'
import { RichText } from '../text/rich-text.tsx'
import { mediaQueryFrom } from '../ui/breakpoints.ts'
import type { ArticleData } from './article-data.ts'
import { EntryGrid } from './entry-grid.tsx'
import type { EntryCardData } from './entry-card.groq.ts'
import { NewerOlderLinks } from './newer-older-links.tsx'
import { EntryDate } from './entry-date.tsx'
import { formatDateInSecondCalendar } from './format-date.ts'
import { readingMinutes } from './reading-time.ts'

interface ArticleProps {
  data: ArticleData
  /** The document. */
  place: ContentLocation
  /** The modules, between the text and the related entries. */
  children?: ReactNode
}

/** A post or news article: header, byline, text, newer and older entries, and related ones. */
export function Article({ data, place, children }: ArticleProps) {
  const t = useTranslations('journal')
  const { site } = place
  const next = relatedEntries(data)
  return (
    <>
      <Breadcrumbs site={site} parents={[data.list]} title={stegaClean(data.title)} />
      <article>
        <PageHeader
          hero={data.heroHeader}
          place={{ ...place, path: 'heroHeader' }}
          title={data.title}
        />
        <Columns className="wrap">
          <Byline data={data} locale={site.locale} />
          <RichText value={data.body} site={site} className="prose text" />
        </Columns>
        {children}
      </article>
      <NewerOlderLinks newer={data.newer} older={data.older} site={site} />
      {next.length > 0 && (
        <Next className="wrap" aria-labelledby="read-next">
          <h2 className="display" data-size="2" id="read-next">
            {t('readNext')}
          </h2>
          <EntryGrid entries={next} site={site} />
        </Next>
      )}
    </>
  )
}

/** Up to three entries: the editor's choice, then the newest others. */
function relatedEntries({ related, latest }: Pick<ArticleData, 'related' | 'latest'>) {
  const known = new Set<string>()
  return [...(related ?? []), ...(latest ?? [])]
    .filter((entry): entry is EntryCardData => {
      if (!entry?.title || known.has(entry._id)) return false
      known.add(entry._id)
      return true
    })
    .slice(0, 3)
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-4);
  margin-block: var(--space-block) var(--space-section);

  .text {
    font-size: clamp(1.0625rem, 1rem + 0.25vw, 1.25rem);
  }

  .text > :is(p, ul, ol):first-child {
    font-size: var(--size-lead);
    line-height: var(--leading-lead);
  }

  ${mediaQueryFrom.lg} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 9fr);
    column-gap: var(--gutter);
  }

  /* What is said aside stands in the margin, beside the words before it: a quotation, an upright picture. */
  ${mediaQueryFrom.vl} {
    .text {
      --measure: 38rem;
      display: grid;
      grid-template-columns: minmax(0, var(--measure)) minmax(0, 1fr);
      column-gap: calc(var(--gutter) * 2);
      align-items: start;
    }

    .text > * {
      grid-column: 1;
    }

    .text > :is(blockquote, figure[data-upright]) {
      grid-column: 2;
      grid-row: span 4;
    }

    .text > :is(figure:not([data-upright]), .table) {
      grid-column: 1 / -1;
      max-inline-size: none;
    }
  }
`

const Next = styled.section`
  display: grid;
  gap: var(--space-block);
  margin-block-end: var(--space-section);

  @media print {
    display: none;
  }
`

interface BylineProps {
  data: Pick<ArticleData, 'author' | 'authorRole' | 'date' | 'body'>
  locale: Locale
}

/** Author, date and reading time. */
function Byline({ data, locale }: BylineProps) {
  const t = useTranslations('journal')
  const { author, authorRole, date, body } = data
  const minutes = readingMinutes(stegaClean(body), locale)
  const otherDate = formatDateInSecondCalendar(stegaClean(date), locale)
  return (
    <List>
      {author && (
        <div>
          <dt>{t('author')}</dt>
          <dd>
            {author}
            {authorRole && <span>{authorRole}</span>}
          </dd>
        </div>
      )}
      {date && (
        <div>
          <dt>{t('date')}</dt>
          <dd>
            <EntryDate day={date} locale={locale} />
            {otherDate && <span>{otherDate}</span>}
          </dd>
        </div>
      )}
      {minutes > 0 && (
        <div>
          <dt>{t('length')}</dt>
          <dd>{t('minutes', { count: minutes })}</dd>
        </div>
      )}
    </List>
  )
}

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  padding-block: var(--space-2);
  border-block: 1px solid var(--line);
  font-size: var(--size-small);

  dt {
    font-size: var(--size-caption);
    color: var(--text-soft);
  }

  dd span {
    display: block;
    color: var(--text-soft);
  }

  ${mediaQueryFrom.lg} {
    flex-direction: column;
    align-self: start;
    position: sticky;
    inset-block-start: calc(var(--bar-height) + var(--space-3));
    margin-inline-end: var(--space-4);
    border-block-end: 0;
    padding-block-start: var(--space-3);
  }
`
