import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { listed } from '#lib/text/listed.ts'
import type { SiteProps } from '#lib/content/site.ts'
import { frames } from '#lib/pictures/frames.ts'
import { regionOf } from '#lib/pictures/region.ts'
import { imageUrl, parseAssetRef } from '../../media/image-url.ts'
import { Media } from '../../media/media.tsx'
import { contentSizes } from '../../media/sizes.ts'
import type { MediaData } from '../../media/media.groq.ts'
import { ActionLink } from '../../text/content-link.tsx'
import { RichText } from '../../text/rich-text.tsx'
import type { GalleryItemData } from './gallery.groq.ts'

interface GalleryItemProps {
  item: GalleryItemData
  /** The tags of the whole gallery; an item says by number which it has. */
  tags: readonly string[]
  layout: string
  columns: number
  site: SiteProps
}

/** A picture of a gallery: it opens large, or follows its link; what moves plays where it is. */
export function GalleryItem({ item, tags, layout, columns, site }: GalleryItemProps) {
  const t = useTranslations('modules')
  const hasWords = Boolean(item.modal?.body?.length)
  const large = largeOf(item.media, site.cdnBase)
  const opens = large && (hasWords || !item.link)
  const name = stegaClean(item.title || item.media?.image?.alt) ?? ''
  const own = listed(stegaClean(item.tags))
  const media = (
    <Media
      media={item.media}
      cdnBase={site.cdnBase}
      ratio={layout === 'masonry' ? undefined : frames.gallery.tile}
      sizes={contentSizes({ base: layout === 'row' ? 2 / 3 : 1 / 2, md: 1 / 3, vl: 1 / columns })}
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

/** The picture as it is looked at closely: whole, but for the editor's crop. */
function largeOf(media: MediaData | null | undefined, cdnBase: string) {
  const facts = parseAssetRef(media?.image?.ref)
  if (!facts || !media?.image || stegaClean(media.type) === 'video') return undefined
  const region = regionOf(facts, media.image)
  const width = Math.min(region.width, 1920)
  return {
    src: imageUrl(cdnBase, facts, region, width),
    width: region.width,
    height: region.height,
  }
}
