import { useTranslations } from 'next-intl'
import { Breadcrumbs } from '../../chrome/breadcrumbs.tsx'
import { Modules } from '../../modules/modules.tsx'
import { CollectionCards } from '../../product/collection-cards.tsx'
import { PageHeader } from '../../text/page-header.tsx'
import type { PageViewProps } from '../page-types.ts'
import type { CollectionsData } from './collections.groq.ts'

/** The collections, each with its picture, then the modules of the page. */
export function CollectionsPage({ data, site }: PageViewProps<CollectionsData>) {
  const t = useTranslations('collections')
  const place = { site, id: data._id, type: data._type, path: '' }
  const cards = shownCollections(data)
  return (
    <>
      <Breadcrumbs site={site} parents={[]} title={data.title} />
      <PageHeader
        hero={data.heroHeader}
        place={{ ...place, path: 'heroHeader' }}
        title={data.title}
      />
      {cards.length > 0 ? (
        <CollectionCards
          cards={cards}
          picturePlace={({ _key }) => ({
            site,
            id: _key,
            type: 'collection',
            path: 'collectionHeader.media',
          })}
          site={site}
        />
      ) : (
        <p className="wrap lead">{t('empty')}</p>
      )}
      <Modules modules={data.modules} place={place} />
    </>
  )
}

/** The collections to show, without deleted ones. */
export function shownCollections({ chosen, all }: CollectionsData) {
  return (chosen?.length ? chosen : (all ?? [])).filter((card) => card?.collection?.slug)
}
