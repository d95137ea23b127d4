import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { addressResolverOf } from '#lib/content/site-props.ts'
import { Breadcrumbs } from '../../chrome/breadcrumbs.tsx'
import { FilterableProductList } from '../../product/filterable-product-list.tsx'
import { PageHeader } from '../../text/page-header.tsx'
import type { PageViewProps } from '../page-types.ts'
import type { ProductsData } from './products.groq.ts'

/** All watches, by priority. */
export function ProductsPage({ data, site }: PageViewProps<ProductsData>) {
  const t = useTranslations('products')
  const place = { site, id: data._id, type: data._type, path: 'heroHeader' }
  return (
    <>
      <Breadcrumbs site={site} parents={[]} title={data.title} />
      <PageHeader hero={data.heroHeader} place={place} title={data.title} />
      <FilterableProductList
        products={data.products ?? []}
        collections={data.collections}
        site={site}
        path={addressResolverOf(site).hrefFor({ kind: 'products', locale: site.locale })}
        requestedFilters={data.requestedFilters}
        list={{ id: 'products', name: stegaClean(data.title) ?? '' }}
        empty={t('empty')}
        priority={!data.heroHeader?.media}
      />
    </>
  )
}
