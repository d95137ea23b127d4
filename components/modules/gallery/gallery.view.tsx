import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { showsMedia } from '../../media/shows-media.ts'
import { ModuleHead } from '../../text/module-head.tsx'
import { ScrollRow } from '../../ui/scroll-row.tsx'
import type { ModuleViewProps } from '../types.ts'
import { GalleryFilter } from './gallery-filter.tsx'
import { GalleryItem } from './gallery-item.tsx'
import { GalleryRoot } from './gallery-root.tsx'
import { GalleryViewerHost } from './gallery-viewer-host.client.tsx'
import type { GalleryModuleData } from './gallery.groq.ts'
import { tagLimit, tagsOf } from './tags.ts'

/** Module: pictures in a grid, in masonry or in a row, to filter by tags and to look at closely. */
export function GalleryModule({ data, place }: ModuleViewProps<GalleryModuleData>) {
  const t = useTranslations('modules')
  const items = (data.items ?? []).filter(({ media }) => showsMedia(media))
  if (items.length === 0) return null
  const layout = stegaClean(data.layout) ?? 'grid'
  const titleId = data.title ? `title-${data._key}` : undefined
  const label = stegaClean(data.title || data.overTitle) || t('pictures')
  const tags = tagsOf(stegaClean(items)).slice(0, tagLimit)
  const columns = columnsFor(items.length)
  const entries = items.map((item) => (
    <GalleryItem
      key={item._key}
      item={item}
      tags={tags}
      layout={layout}
      columns={columns}
      site={place.site}
    />
  ))
  return (
    <GalleryRoot
      className="wrap"
      aria-labelledby={titleId}
      aria-label={titleId ? undefined : label}
      data-layout={layout}
      data-columns={columns}
    >
      <ModuleHead place={place} titles={data} id={titleId} />
      {tags.length > 1 && <GalleryFilter name={`tags-${data._key}`} tags={tags} />}
      {layout === 'row' ? (
        <ScrollRow
          label={label}
          previousLabel={t('previousPictures')}
          nextLabel={t('nextPictures')}
          className="items"
        >
          {entries}
        </ScrollRow>
      ) : (
        <ul role="list" className="items">
          {entries}
        </ul>
      )}
      <GalleryViewerHost
        label={label}
        close={t('close')}
        previous={t('previousPicture')}
        next={t('nextPicture')}
        position={t('pictureOf', { index: '{index}', count: '{count}' })}
      />
    </GalleryRoot>
  )
}

/** Side by side on desks, so that no row stays half empty where that can be. */
function columnsFor(count: number): number {
  return count % 4 === 0 || count > 6 ? 4 : count === 2 ? 2 : 3
}
