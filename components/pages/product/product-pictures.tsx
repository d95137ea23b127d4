import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import type { SiteProps } from '#lib/content/site-props.ts'
import { hasVisibleMedia } from '../../media/has-media.ts'
import { largePictureOf } from '../../media/large-picture.ts'
import { LazyPictureViewer } from '../../media/lazy-picture-viewer.client.tsx'
import { Media } from '../../media/media.tsx'
import type { MediaData } from '../../media/media.groq.ts'
import { Gallery } from '../../product/gallery.tsx'
import { optionValueLabel, type ProductOffer } from '../../product/product-offer.ts'
import { ShopPicture, shopPictureUrl, shopPictureUrlInSize } from '../../product/shop-picture.tsx'
import { optionPictureRules, type OptionPicture } from './option-pictures.ts'
import type { ProductData } from './product.groq.ts'

interface ProductPicturesProps {
  data: ProductData
  site: SiteProps
  offer: ProductOffer
  /** Pictures that stand in place of the first while their option value is chosen. */
  ofOptions: readonly OptionPicture[]
  formId: string
}

/** The gallery of a product page. A click opens a picture in the viewer; without scripts its link opens the large file. */
export function ProductPictures({ data, site, offer, ofOptions, formId }: ProductPicturesProps) {
  const t = useTranslations('product')
  const words = useTranslations('modules')
  const medias = picturesOf(data)
  const fromShop = medias.length === 0 ? shopPictureUrl(data.store) : undefined
  const { title } = offer
  const label = t('gallery', { name: title })
  const positions = medias.map((_, index) =>
    t('pictureOf', { index: index + 1, count: medias.length }),
  )
  return (
    <>
      {ofOptions.length > 0 && <style>{optionPictureRules(ofOptions, formId)}</style>}
      <Gallery
        label={label}
        previousLabel={t('previousPicture')}
        nextLabel={t('nextPicture')}
        positions={positions}
      >
        {medias.map(({ key, media }, index) => {
          const isWide = spansBothColumns(index, medias.length)
          const large = largePictureOf(media, site.cdnBase)
          const alt = stegaClean(media.image?.alt)
          const picture = (
            <Media
              media={media}
              cdnBase={site.cdnBase}
              ratio={isWide ? 1 : 4 / 5}
              narrowRatio={4 / 5}
              sizes={`${isWide ? '' : '(min-width: 1024px) 26vw, '}(min-width: 768px) 52vw, 100vw`}
              priority={index === 0}
            />
          )
          return (
            <li key={key} data-position={positions[index]}>
              {large ? (
                <a
                  href={large.src}
                  aria-label={alt ? words('enlarge', { name: alt }) : words('enlargeUnnamed')}
                  data-view={`${large.width}x${large.height}`}
                >
                  {picture}
                </a>
              ) : (
                picture
              )}
              {index === 0 &&
                ofOptions.map((each) => {
                  const name = `${title}, ${optionValueLabel(offer, each.at, each.value)}`
                  return (
                    <OptionPictureLink
                      key={each.value}
                      picture={each}
                      name={name}
                      label={words('enlarge', { name })}
                    />
                  )
                })}
            </li>
          )
        })}
        {fromShop && (
          <li>
            <ShopPicture address={fromShop} alt={title} priority />
          </li>
        )}
      </Gallery>
      <LazyPictureViewer
        label={label}
        close={words('close')}
        previous={t('previousPicture')}
        next={t('nextPicture')}
        position={t('pictureOf', { index: '{index}', count: '{count}' })}
      />
    </>
  )
}

/** Widths of an option's picture, in px; its height is 5/4 of them. */
const optionPictureWidths = [480, 800, 1280]

/** A picture of an option value, which CSS shows while the value is chosen; until then it is not loaded. */
function OptionPictureLink({
  picture: { at, index, image },
  name,
  label,
}: {
  picture: OptionPicture
  name: string
  label: string
}) {
  const sized = (width: number) => shopPictureUrlInSize(image.src, width, (width * 5) / 4)
  return (
    <a
      href={image.src}
      aria-label={label}
      data-view={`${image.width ?? 1280}x${image.height ?? 1600}`}
      data-option-picture={`${at}-${index}`}
    >
      <img
        src={sized(800)}
        srcSet={optionPictureWidths.map((width) => `${sized(width)} ${width}w`).join(', ')}
        sizes="(min-width: 1024px) 52vw, 100vw"
        alt={name}
        width={1280}
        height={1600}
        loading="lazy"
        decoding="async"
      />
    </a>
  )
}

/** On desktops the first picture spans both columns of the gallery, and so does the last of an even number. */
function spansBothColumns(index: number, count: number): boolean {
  return index === 0 || (index === count - 1 && count % 2 === 0)
}

/** The header's medium, then the gallery without duplicates; else the card's picture. */
function picturesOf(data: ProductData): Array<{ key: string; media: MediaData }> {
  const head = data.header?.media
  const seen = new Set<string>()
  const all = [...(head ? [{ ...head, _key: 'header' }] : []), ...(data.gallery ?? [])].filter(
    (media) => {
      const { image, video, embed, poster } = media
      const id = image?.ref ?? video?.url ?? embed ?? poster?.ref
      if (!id || seen.has(id) || !hasVisibleMedia(media)) return false
      seen.add(id)
      return true
    },
  )
  if (all.length === 0 && data.card?.image?.ref)
    return [{ key: 'card', media: { type: 'image', image: data.card.image } }]
  return all.map((media) => ({ key: media._key, media }))
}
