import type { ReactNode } from 'react'
import type { PageKind } from '#lib/addresses/kinds.ts'
import type { Place } from '../text/edit-text.tsx'
import type { HeroData } from '../text/hero.groq.ts'
import type { LinkedDocument } from '../text/link.groq.ts'
import { ListHeader } from './list-header.tsx'
import { type ListSlice, pagesOf } from './list-pages.ts'
import { Pager } from './pager.tsx'

interface ListPageProps {
  kind: PageKind
  list: LinkedDocument & ListSlice & { heroHeader?: HeroData | null }
  place: Place
  /** What else is to be said, below the first page. */
  below: ReactNode
  /** The entries, in the form of their list. */
  children: ReactNode
}

/** A page of a list: its opening, its entries and the ways to its other pages. */
export function ListPage({ kind, list, place, below, children }: ListPageProps) {
  const pages = pagesOf(kind, list)
  return (
    <>
      <ListHeader list={list} hero={list.heroHeader} place={place} pages={pages} />
      {children}
      <Pager kind={kind} site={place.site} {...pages} />
      {pages.pageNumber === 1 && below}
    </>
  )
}
