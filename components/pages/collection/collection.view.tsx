import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import { trackedListAttributes } from '#lib/analytics/tracking-attributes.ts'
import type { Locale } from '#lib/locales.ts'
import { matchesCollectionRules } from '#lib/collections/collection-rules.ts'
import { sortProducts, type ProductSortOrder } from '#lib/shop/filter-products.ts'
import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import { CollectionCards } from '../../product/collection-cards.tsx'
import { Breadcrumbs } from '../../chrome/breadcrumbs.tsx'
import { PageHeader } from '../../text/page-header.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProductGrid } from '../../product/product-grid.tsx'
import type { ProductCardData } from '../../product/product.groq.ts'
import { filterFactsOf } from '../../product/product-filters.ts'
import { FilterableProductList } from '../../product/filterable-product-list.tsx'
import type { PageViewProps } from '../page-types.ts'
import type { CollectionData, CollectionGroup } from './collection.groq.ts'
import { CollectionMenu, collectionsInMenu } from './collection-menu.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'

/** A collection: header, and the watches, groups or cards selected by the editor or by the shop's rules. */
export function CollectionPage({ data, site }: PageViewProps<CollectionData>) {
  const place = { site, id: data._id, type: data._type, path: 'collectionHeader' }
  const side = collectionsInMenu(data, 'sideMenu')
  return (
    <>
      <Breadcrumbs site={site} parents={[data.list]} title={data.title} />
      <PageHeader hero={data.collectionHeader} place={place} title={data.title} named />
      <CollectionMenu data={data} site={site} place="menu" />
      {side.length > 0 ? (
        <Beside>
          <CollectionMenu data={data} site={site} place="sideMenu" />
          <div>
            <CollectionList data={data} site={site} />
          </div>
        </Beside>
      ) : (
        <CollectionList data={data} site={site} />
      )}
    </>
  )
}

function CollectionList({ data, site }: { data: CollectionData; site: SiteProps }) {
  const t = useTranslations('collection')
  const type = stegaClean(data.content?.type) ?? 'product'
  if (type === 'collection-card') {
    const cards = (data.content?.cards ?? []).filter(({ collection }) => collection?.slug)
    if (cards.length === 0) return <Empty />
    const place = { site, id: data._id, type: data._type }
    return (
      <CollectionCards
        cards={cards}
        picturePlace={({ _key }) => ({
          ...place,
          path: `collectionContent.cards[_key=="${_key}"]`,
        })}
        site={site}
      />
    )
  }
  const groups =
    type === 'product-group'
      ? (data.content?.groups ?? []).filter(({ products }) =>
          products?.some((product) => product?.store),
        )
      : []
  if (type === 'product-group' && groups.length === 0) return <Empty />
  return (
    <FilterableProductList
      products={groups.length > 0 ? productsIn(groups) : productsOfCollection(data, site.locale)}
      collections={data.collections}
      arranged={
        groups.length > 0 &&
        groups.map((group) => <Group key={group._key} group={group} site={site} />)
      }
      site={site}
      path={hrefOfDocumentOn(site, { type: 'collection', slug: stegaClean(data.slug) }) ?? ''}
      requestedFilters={data.requestedFilters}
      list={collectionList(data)}
      empty={t('empty')}
      priority={!data.collectionHeader?.media}
    />
  )
}

/** The watches of all groups, without duplicates. */
function productsIn(groups: readonly CollectionGroup[]): ProductCardData[] {
  const all = groups.flatMap(({ products }) => products ?? []).filter((each) => each?.store)
  return [...new Map(all.map((product) => [product._id, product])).values()]
}

/** Analytics id and name of a collection's list. */
function collectionList({ slug, title }: { slug?: string | null; title?: string | null }) {
  return { id: `collection:${stegaClean(slug) ?? ''}`, name: stegaClean(title) ?? '' }
}

function Empty() {
  const t = useTranslations('collection')
  return (
    <Section className="wrap">
      <p className="lead">{t('empty')}</p>
    </Section>
  )
}

function Group({ group, site }: { group: CollectionGroup; site: SiteProps }) {
  const t = useTranslations('collection')
  const { collection } = group
  const href = hrefOfDocumentOn(site, stegaClean(collection))
  return (
    <Section
      className="wrap"
      aria-label={stegaClean(group.title) || undefined}
      {...trackedListAttributes(
        site,
        collectionList({ ...collection, title: group.title || collection?.title }),
      )}
    >
      <div className="head">
        <h2 className="display" data-size="2">
          {group.title || collection?.title}
        </h2>
        {href && (
          <a className="arrow-link" href={href}>
            {t('seeAll')}
            <Icon name="arrow" />
          </a>
        )}
      </div>
      <ProductGrid products={group.products ?? []} site={site} />
    </Section>
  )
}

/** The shop's sort orders that the page can apply. */
const shopOrders: Readonly<Record<string, ProductSortOrder>> = {
  ALPHA_ASC: 'name-asc',
  ALPHA_DESC: 'name-desc',
  PRICE_ASC: 'price-asc',
  PRICE_DESC: 'price-desc',
}

/**
 * The watches of a collection: the manual selection in its order, else those that match the shop's rules, in the
 * shop's sort order or, if that is not supported, by priority.
 */
export function productsOfCollection(data: CollectionData, locale: Locale): ProductCardData[] {
  const byHand =
    data.content?.products?.filter((product): product is ProductCardData =>
      Boolean(product?.store),
    ) ?? []
  if (byHand.length > 0) return byHand
  const { rules, disjunctive } = stegaClean(data.store) ?? {}
  const fitting = (data.candidates ?? []).filter((product) =>
    matchesCollectionRules(stegaClean(product.store) ?? {}, rules, disjunctive === true),
  )
  const order = shopOrders[String(stegaClean(data.store)?.sortOrder)]
  return order ? sortProducts(fitting, order, filterFactsOf, locale) : fitting
}

const Section = styled.section`
  margin-block: var(--space-block) var(--space-section);

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    justify-content: space-between;
    gap: var(--space-2) var(--space-4);
    margin-block-end: var(--space-5);
  }
`

const Beside = styled.div`
  ${mediaQueryFrom.vl} {
    display: grid;
    grid-template-columns: 14rem minmax(0, 1fr);
    padding-inline-start: var(--margin);
  }
`
