import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import { addressResolverOf } from '#lib/content/site-props.ts'
import { Breadcrumbs } from '../../chrome/breadcrumbs.tsx'
import { Modules } from '../../modules/modules.tsx'
import { PageHeader } from '../../text/page-header.tsx'
import type { PageViewProps } from '../page-types.ts'
import { RetailerFilterForm } from './retailer-filter-form.tsx'
import { RetailerHighlight } from './retailer-highlight.tsx'
import { RetailerList } from './retailer-list.tsx'
import { RetailerMaps } from './retailer-map.tsx'
import type { RetailersData } from './retailers.groq.ts'
import { OpenStateUpdater } from './retailer-enhancers.client.tsx'
import { numberRetailers, filterRetailers } from './filter-retailers.ts'

/** All retailers on a map and by country, filtered by text, service or location. */
export function RetailersPage({ data, site }: PageViewProps<RetailersData>) {
  const t = useTranslations('retailers')
  const { locale } = site
  const place = { site, id: data._id, type: data._type, path: '' }
  const requested = data.requestedFilters ?? {}
  const all = numberRetailers(data.retailers, locale)
  const found = filterRetailers(all, requested)
  const isAsked = Object.keys(requested).length > 0
  const highlight = isAsked
    ? undefined
    : all.find((each) => each.data._id === stegaClean(data.highlight))
  return (
    <>
      <Breadcrumbs site={site} parents={[]} title={data.title} />
      <PageHeader
        hero={data.heroHeader}
        place={{ ...place, path: 'heroHeader' }}
        title={data.title}
      />
      <Root id="retailers">
        <RetailerMaps retailers={all} found={found} />
        {highlight && <RetailerHighlight retailer={highlight} site={site} />}
        <RetailerFilterForm
          action={addressResolverOf(site).hrefFor({ kind: 'retailers', locale })}
          requestedFilters={requested}
          count={found.length}
          locale={locale}
        />
        {all.length === 0 ? (
          <p className="wrap lead">{t('none')}</p>
        ) : (
          <RetailerList retailers={found} site={site} />
        )}
        <OpenStateUpdater
          locale={locale}
          words={{
            open: t.raw('openUntil'),
            today: t.raw('opensToday'),
            tomorrow: t.raw('opensTomorrow'),
            later: t.raw('opensLater'),
            closed: t('closedNow'),
          }}
        />
      </Root>
      <Modules modules={data.modules} place={place} />
    </>
  )
}

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-block);
  margin-block: var(--space-block) var(--space-section);
`
