import type { ReactNode } from 'react'
import { useTranslations } from 'next-intl'
import type { PageKind } from '#lib/addresses/page-kinds.ts'
import { addressResolverOf, type SiteProps } from '#lib/content/site-props.ts'
import type { ContentLocation } from '../text/editable-text.tsx'
import type { HeroData } from '../text/hero-header.groq.ts'
import type { LinkedDocument } from '../text/link.groq.ts'
import { styled } from '../ui/styled.tsx'
import { Breadcrumbs } from '../chrome/breadcrumbs.tsx'
import { PageHeader } from '../text/page-header.tsx'
import { Icon } from '../ui/icon.tsx'
import { type ListSlice, paginationOf, type Pagination } from './pagination.ts'

interface ListPageProps {
  kind: PageKind
  list: LinkedDocument & ListSlice & { heroHeader?: HeroData | null }
  place: ContentLocation
  /** Modules below the entries, on the first page only. */
  below: ReactNode
  /** The rendered entries. */
  children: ReactNode
}

/** A page of a paginated list: header, entries and pagination. */
export function ListPage({ kind, list, place, below, children }: ListPageProps) {
  const pages = paginationOf(kind, list)
  return (
    <>
      <ListHeader list={list} hero={list.heroHeader} place={place} pages={pages} />
      {children}
      <PaginationNav kind={kind} site={place.site} {...pages} />
      {pages.pageNumber === 1 && below}
    </>
  )
}

interface ListHeaderProps {
  /** The list, to link back to its first page. */
  list: LinkedDocument
  hero: HeroData | null | undefined
  place: ContentLocation
  pages: Pagination
}

/** Header of a list: the hero on the first page, breadcrumbs and the page number on the others. */
function ListHeader({ list, hero, place, pages }: ListHeaderProps) {
  const t = useTranslations('journal')
  const { pageNumber, pageCount } = pages
  if (pageNumber === 1) {
    return <PageHeader hero={hero} place={{ ...place, path: 'heroHeader' }} title={list.title} />
  }
  const words = t('pageOf', { number: pageNumber, count: pageCount })
  return (
    <>
      <Breadcrumbs site={place.site} parents={[list]} title={words} />
      <Further className="wrap">
        <h1 className="display" data-size="2">
          {list.title}
        </h1>
        <p className="lead">{words}</p>
      </Further>
    </>
  )
}

const Further = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--space-1) var(--space-3);
  padding-block-start: var(--space-block);
`

interface PaginationNavProps {
  kind: PageKind
  site: SiteProps
  /** From 1. */
  pageNumber: number
  pageCount: number
}

/** Pagination links, each page with its own URL; nothing for a single page. */
function PaginationNav({ kind, site, pageNumber, pageCount }: PaginationNavProps) {
  const t = useTranslations('journal')
  if (pageCount < 2) return null
  const { hrefFor } = addressResolverOf(site)
  const href = (number: number) =>
    hrefFor({ kind, locale: site.locale, ...(number > 1 && { pageNumber: number }) })
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  return (
    <Root className="wrap" aria-label={t('pages')}>
      <div className="step">
        {pageNumber > 1 && (
          <a className="arrow-link newer" rel="prev" href={href(pageNumber - 1)}>
            <Icon name="arrow" />
            {t('newer')}
          </a>
        )}
      </div>
      <ol role="list" className="numbers">
        {numbers
          .filter((number) => isNear(number, pageNumber, pageCount))
          .map((number) => (
            <li key={number}>
              <a
                href={href(number)}
                aria-current={number === pageNumber ? 'page' : undefined}
                aria-label={t('pageOf', { number, count: pageCount })}
              >
                {number}
              </a>
            </li>
          ))}
      </ol>
      <div className="step end">
        {pageNumber < pageCount && (
          <a className="arrow-link" rel="next" href={href(pageNumber + 1)}>
            {t('older')}
            <Icon name="arrow" />
          </a>
        )}
      </div>
    </Root>
  )
}

/** Whether a page is shown: first, last, or next to the current one. */
function isNear(number: number, pageNumber: number, pageCount: number): boolean {
  return number === 1 || number === pageCount || Math.abs(number - pageNumber) <= 1
}

const Root = styled.nav`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: var(--space-2);
  margin-block: var(--space-block) var(--space-section);

  ol {
    display: flex;
    gap: var(--space-1);
  }

  ol a {
    display: grid;
    place-items: center;
    min-inline-size: 2.75rem;
    min-block-size: 2.75rem;
    font-size: var(--size-small);
    text-decoration: none;
    border-block-end: 1px solid transparent;
  }

  ol a:hover {
    border-block-end-color: var(--line);
  }

  ol a[aria-current] {
    border-block-end-color: var(--accent);
  }

  .end {
    justify-self: end;
  }

  .newer .icon {
    rotate: 180deg;
  }

  .newer:hover .icon[data-mirror] {
    translate: calc(-4px * var(--forward)) 0;
  }

  @media print {
    display: none;
  }
`
