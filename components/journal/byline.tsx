import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { styled } from '../ui/styled.tsx'
import type { Locale } from '#lib/locales.ts'
import { from } from '../ui/theme.ts'
import type { ArticleData } from './article-data.ts'
import { EntryDate } from './entry-date.tsx'
import { formatOtherDate } from './format-date.ts'
import { readingMinutes } from './reading-time.ts'

interface BylineProps {
  data: Pick<ArticleData, 'author' | 'authorRole' | 'date' | 'body'>
  locale: Locale
}

/** Who wrote a text, on which day, and how long it takes to read. */
export function Byline({ data, locale }: BylineProps) {
  const t = useTranslations('journal')
  const { author, authorRole, date, body } = data
  const minutes = readingMinutes(stegaClean(body), locale)
  const otherDate = formatOtherDate(stegaClean(date), locale)
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

  ${from.lg} {
    flex-direction: column;
    align-self: start;
    position: sticky;
    inset-block-start: calc(var(--bar-height) + var(--space-3));
    margin-inline-end: var(--space-4);
    border-block-end: 0;
    padding-block-start: var(--space-3);
  }
`
