import { useTranslations } from 'next-intl'
import { styled } from '../ui/styled.tsx'
import { Breadcrumbs } from '../chrome/breadcrumbs.tsx'
import type { Place } from '../text/edit-text.tsx'
import type { HeroData } from '../text/hero.groq.ts'
import type { LinkedDocument } from '../text/link.groq.ts'
import { PageHeader } from '../text/page-header.tsx'
import type { ListPages } from './list-pages.ts'

interface ListHeaderProps {
  /** The list, for the way back from its further pages to its first. */
  list: LinkedDocument
  hero: HeroData | null | undefined
  place: Place
  pages: ListPages
}

/** The opening of a list: its header on the first page, the way back and the page's number on the others. */
export function ListHeader({ list, hero, place, pages }: ListHeaderProps) {
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
