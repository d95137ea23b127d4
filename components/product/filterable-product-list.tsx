import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { AnalyticsItemList } from '#lib/analytics/analytics-event.ts'
import { trackedListAttributes } from '#lib/analytics/tracking-attributes.ts'
import type { SiteProps } from '#lib/content/site-props.ts'
import { parseProductFilter, filterProducts } from '#lib/shop/filter-products.ts'
import { styled } from '../ui/styled.tsx'
import type { ProductCardData } from './product.groq.ts'
import { ProductGrid } from './product-grid.tsx'
import {
  collectionChoices,
  type FilterCollection,
  filterFactsOf,
  filtersWithEachGroupRemoved,
  tagKeysOf,
} from './product-filters.ts'
import { ProductFilterForm } from './product-filter-form.tsx'
import { showableProducts } from './showable-products.ts'

interface FilterableProductListProps {
  products: ReadonlyArray<ProductCardData | null>
  /** All collections, to filter by those that divide the products. */
  collections?: readonly FilterCollection[] | null
  site: SiteProps
  /** Path of the page, and its filters. */
  path: string
  requestedFilters?: Readonly<Record<string, string>>
  /** The list for analytics. */
  list: AnalyticsItemList
  /** Message for an empty list. */
  empty: string
  /** Pictures of the first row are above the fold. */
  priority?: boolean
  /** Shown instead of the list without filters: the editor's arrangement. */
  arranged?: ReactNode
}

/** Up to this number of watches, the filter form is left out. */
const minProductsToFilter = 3

/** A list of watches with filter form and count. */
export function FilterableProductList(props: FilterableProductListProps) {
  const {
    products,
    site,
    path,
    requestedFilters: requested = {},
    list,
    empty,
    priority,
    arranged,
  } = props
  const t = useTranslations('collection')
  const all = showableProducts(products)
  const collections = collectionChoices(all, props.collections)
  const select = (question: Readonly<Record<string, string>>) =>
    filterProducts(all, parseProductFilter(question), {
      factsOf: filterFactsOf,
      tagsOf: tagKeysOf,
      collectionsOf: (product) =>
        collections.flatMap(({ slug, members }) => (members.has(product) ? [slug] : [])),
      locale: site.locale,
    })
  const shown = select(requested)
  const [count, total] = [shown.length, all.length]
  const isAsked = Object.keys(requested).length > 0
  const filter = parseProductFilter(requested)
  const finder = (total > minProductsToFilter || isAsked) && (
    <ProductFilterForm
      products={all}
      collections={collections.filter(({ slug, divides }) => divides || slug === filter.collection)}
      filter={filter}
      path={path}
      site={site}
    />
  )
  if (arranged && !isAsked)
    return (
      <>
        {finder && (
          <Shelf className="wrap" id="found" tabIndex={-1}>
            {finder}
          </Shelf>
        )}
        {arranged}
      </>
    )
  return (
    // A link to other filters moves the focus here, and screen readers read the count as its name.
    <Shelf
      className="wrap"
      id="found"
      tabIndex={-1}
      aria-labelledby="found-count"
      {...trackedListAttributes(site, list)}
    >
      {finder}
      <p className="count">
        <span id="found-count">
          {isAsked ? t('finder.found', { count, total }) : t('count', { count })}
        </span>
        {isAsked && (
          <>
            {' · '}
            <a href={`${path}#found`}>{t('finder.clear')}</a>
          </>
        )}
      </p>
      {count > 0 ? (
        <ProductGrid products={shown} site={site} headingLevel="h2" priority={priority} />
      ) : isAsked && total > 0 ? (
        <NoResults
          {...{ requestedFilters: requested, path }}
          fits={(question) => select(question).length > 0}
        />
      ) : (
        <p className="lead">{empty}</p>
      )}
    </Shelf>
  )
}

interface NoResultsProps {
  requestedFilters: Readonly<Record<string, string>>
  path: string
  /** Whether filters have a result. */
  fits: (question: Readonly<Record<string, string>>) => boolean
}

/** Empty state: suggests filters whose removal gives results. */
function NoResults({ requestedFilters: requested, path, fits }: NoResultsProps) {
  const t = useTranslations('collection.finder')
  const less = filtersWithEachGroupRemoved(requested).filter(({ rest }) => fits(rest))
  return (
    <>
      <p className="lead">{t('nothing')}</p>
      <Tries>
        {t('try')}
        {less.map(({ part, rest }) => (
          <a key={part} href={`${path}${queryOf(rest)}#found`}>
            {t(`without.${part}`)}
          </a>
        ))}
        {less.length === 0 && <a href={`${path}#found`}>{t('all')}</a>}
      </Tries>
    </>
  )
}

function queryOf(question: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(question).toString()
  return query && `?${query}`
}

const Shelf = styled.section`
  margin-block: var(--space-block) var(--space-section);
  scroll-margin-block-start: calc(var(--bar-height) + var(--space-3));
  outline: none;

  .count {
    margin-block-end: var(--space-3);
    padding-block-end: var(--space-2);
    border-block-end: 1px solid var(--line);
    font-size: var(--size-small);
    color: var(--text-soft);
  }
`

const Tries = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  align-items: center;
  margin-block-start: var(--space-2);

  a {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
  }
`
