import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { imageAspectRatios } from '#lib/pictures/image-aspect-ratios.ts'
import { hasVisibleMedia } from '../../media/has-media.ts'
import { ModuleHeader } from '../../text/module-header.tsx'
import { ScrollRow } from '../../ui/scroll-row.tsx'
import type { ModuleViewProps } from '../module-types.ts'
import { largePictureOf } from '../../media/large-picture.ts'
import { Media } from '../../media/media.tsx'
import { sizesOfContentShare } from '../../media/sizes-attribute.ts'
import { ActionLink } from '../../text/content-link.tsx'
import { clickToEditAttribute, type ContentLocation } from '../../text/editable-text.tsx'
import { RichText } from '../../text/rich-text.tsx'
import { GalleryRoot } from './gallery-root.tsx'
import { LazyPictureViewer } from '../../media/lazy-picture-viewer.client.tsx'
import type { GalleryModuleData, GalleryItemData } from './gallery.groq.ts'
import { maxFilterTags, distinctTags } from './gallery-tags.ts'

/** Module: gallery as grid, masonry or row, with a tag filter and a lightbox. */
export function GalleryModule({ data, place }: ModuleViewProps<GalleryModuleData>) {
  const t = useTranslations('modules')
  const items = (data.items ?? []).filter(({ media }) => hasVisibleMedia(media))
  if (items.length === 0) return null
  const layout = stegaClean(data.layout) ?? 'grid'
  const titleId = data.title ? `title-${data._key}` : undefined
  const label = stegaClean(data.title || data.overTitle) || t('pictures')
  const tags = distinctTags(stegaClean(items)).slice(0, maxFilterTags)
  const columns = columnsFor(items.length)
  const entries = items.map((item) => (
    <GalleryItem
      key={item._key}
      item={item}
      tags={tags}
      layout={layout}
      columns={columns}
      place={{ ...place, path: `${place.path}.items[_key=="${item._key}"]` }}
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
      <ModuleHeader place={place} titles={data} id={titleId} />
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
      <LazyPictureViewer
        label={label}
        close={t('close')}
        previous={t('previousPicture')}
        next={t('nextPicture')}
        position={t('pictureOf', { index: '{index}', count: '{count}' })}
      />
    </GalleryRoot>
  )
}

/** Number of columns on desktops that leaves the fewest gaps. */
function columnsFor(count: number): number {
  return count % 4 === 0 || count > 6 ? 4 : count === 2 ? 2 : 3
}

/** Radio buttons that filter by tag with CSS alone, so they work without scripts. */
function GalleryFilter({ name, tags }: { name: string; tags: readonly string[] }) {
  const t = useTranslations('modules')
  return (
    <fieldset className="filter" data-screen-only="">
      <legend className="visually-hidden">{t('filter')}</legend>
      {[t('everything'), ...tags].map((label, index) => (
        <label key={label}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={index === 0 ? 'all' : index - 1}
            defaultChecked={index === 0}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface GalleryItemProps {
  item: GalleryItemData
  /** The tags of the whole gallery; an item refers to them by index. */
  tags: readonly string[]
  layout: string
  columns: number
  place: ContentLocation
}

/** A gallery item: opens the lightbox or follows its link; videos play in place. */
function GalleryItem({ item, tags, layout, columns, place }: GalleryItemProps) {
  const { site } = place
  const t = useTranslations('modules')
  const hasWords = Boolean(item.modal?.body?.length)
  const large = largePictureOf(item.media, site.cdnBase)
  const opens = large && (hasWords || !item.link)
  const name = stegaClean(item.title || item.media?.image?.alt) ?? ''
  const own = stegaClean(item.tags) ?? []
  const media = (
    <Media
      media={item.media}
      cdnBase={site.cdnBase}
      edit={clickToEditAttribute(place, 'media')}
      ratio={layout === 'masonry' ? undefined : imageAspectRatios.gallery.tile}
      sizes={sizesOfContentShare({
        base: layout === 'row' ? 2 / 3 : 1 / 2,
        md: 1 / 3,
        vl: 1 / columns,
      })}
    />
  )
  return (
    <li
      className="item"
      data-tags={own.map((tag) => tags.indexOf(tag ?? '')).join(' ') || undefined}
    >
      <figure>
        <div className="picture">
          {opens ? (
            <a
              href={large.src}
              aria-label={name ? t('enlarge', { name }) : t('enlargeUnnamed')}
              data-view={`${large.width}x${large.height}`}
            >
              {media}
            </a>
          ) : (
            media
          )}
        </div>
        {(item.title || (item.link && !opens)) && (
          <figcaption>
            {item.title && <p className="caption">{item.title}</p>}
            {!opens && <ActionLink link={item.link} site={site} className="arrow-link stretched" />}
          </figcaption>
        )}
      </figure>
      {opens && hasWords && (
        <div className="item-words">
          <RichText value={item.modal?.body} site={site} />
          <ActionLink link={item.link} site={site} />
        </div>
      )}
    </li>
  )
}
