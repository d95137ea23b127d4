import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { styled } from '../../ui/styled.tsx'
import { hrefOfDocumentOn, type SiteProps } from '#lib/content/site-props.ts'
import { Breadcrumbs } from '../../chrome/breadcrumbs.tsx'
import { ContactLink } from '../../chrome/no-script-links.tsx'
import { BuyForm } from '../../product/buy-form.tsx'
import type { ProductOffer } from '../../product/product-offer.ts'
import { shopFieldAttributes } from '../../product/shop-field-attributes.ts'
import { shopPictureUrl } from '../../product/shop-picture.tsx'
import { TagLabels } from '../../product/tag-labels.tsx'
import { ContentLink } from '../../text/content-link.tsx'
import { resolveLink } from '../../text/resolve-link.ts'
import { validHexColour } from '../../ui/hex-colour.ts'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import { breadcrumbParentsOf } from './collection-neighbours.ts'
import type { OptionPicture } from './option-pictures.ts'
import type { ProductData } from './product.groq.ts'
import { ProductPictures } from './product-pictures.tsx'
import { NotForSale } from './not-for-sale.tsx'

interface ProductHeadProps {
  data: ProductData
  site: SiteProps
  offer: ProductOffer
  pictures: readonly OptionPicture[]
  formId: string
}

/** Head of a product page: gallery, and beside it sticky name, price and buy form. */
export function ProductHead({ data, site, offer, pictures, formId }: ProductHeadProps) {
  const t = useTranslations('product')
  const ofShop = useShopFieldAttributes(data, site)
  const night = stegaClean(data.header?.layout) === 'dark'
  return (
    <Head
      data-tone={night ? 'night' : undefined}
      data-light={data.header?.hideGradient ? undefined : ''}
    >
      <Breadcrumbs site={site} parents={breadcrumbParentsOf(data)} title={offer.title} />
      <div className="wrap grid">
        <div className="pictures">
          <ProductPictures
            data={data}
            site={site}
            offer={offer}
            ofOptions={offer.state === 'retired' ? [] : pictures}
            formId={formId}
          />
        </div>
        <div className="panel">
          <TagLabels tags={data.tags} locale={site.locale} />
          <div className="name">
            <h1 className="display" data-size="1" {...ofShop('store.title')}>
              <bdi translate="no">{offer.title}</bdi>
            </h1>
            {data.header?.message && <p className="message">{data.header.message}</p>}
          </div>
          <BuyForm
            offer={offer}
            id={formId}
            edit={ofShop('store')}
            priceNote={
              offer.state === 'available'
                ? t(site.includesTax ? 'taxIncluded' : 'taxNote')
                : undefined
            }
          />
          {offer.state === 'available' && (
            <noscript>
              <p className="state">
                {t('needsScript')} <ContactLink site={site} letters={data.letters} />
              </p>
            </noscript>
          )}
          {offer.state !== 'available' && (
            <NotForSale data={data} site={site} state={offer.state} />
          )}
          {offer.state !== 'retired' && (
            <ServiceLinks links={data.page?.serviceLinks} site={site} />
          )}
          <Colours data={data} site={site} />
          {data.header?.body && <p className="intro">{data.header.body}</p>}
        </div>
      </div>
    </Head>
  )
}

function useShopFieldAttributes({ _id: id, _type: type }: ProductData, site: SiteProps) {
  const t = useTranslations('preview')
  return (path: string) => shopFieldAttributes({ site, id, type, path }, t)
}

/** Delivery, returns and where to try the watch on. */
function ServiceLinks({
  links,
  site,
}: {
  links: NonNullable<ProductData['page']>['serviceLinks']
  site: SiteProps
}) {
  const shown = (links ?? []).filter((link) => resolveLink(link, site))
  if (shown.length === 0) return null
  return (
    <ul role="list" className="services">
      {shown.map((link) => (
        <li key={link._key}>
          <ContentLink link={link} site={site} />
        </li>
      ))}
    </ul>
  )
}

function Colours({ data, site }: { data: ProductData; site: SiteProps }) {
  const t = useTranslations('product')
  const colours = data.colorVariants?.filter(({ product }) => product?.slug) ?? []
  if (colours.length === 0) return null
  return (
    <div className="colours">
      <h2>{t('colours')}</h2>
      <ul role="list">
        {colours.map(({ _key, color, product }) => (
          <li key={_key}>
            <a
              className="colour"
              href={hrefOfDocumentOn(site, { type: 'product', slug: stegaClean(product?.slug) })}
              aria-label={stegaClean(product?.title || product?.slug) ?? undefined}
              aria-current={
                stegaClean(product?.slug) === stegaClean(data.slug) ? 'page' : undefined
              }
              title={stegaClean(product?.title) ?? undefined}
              style={{ '--colour': validHexColour(color) } as CSSProperties}
            >
              {!validHexColour(color) && <Sample product={product} />}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Swatch of a colour without a colour value: the shop's picture of the watch. */
function Sample({ product }: { product: Parameters<typeof shopPictureUrl>[0] }) {
  const address = shopPictureUrl(product)
  return address ? <img src={address} alt="" width={28} height={28} loading="lazy" /> : null
}

const Head = styled.section`
  --light-at: 30%;
  padding-block-end: var(--space-section);

  [dir='rtl'] & {
    --light-at: 70%;
  }

  /* A soft light behind the pictures. */
  &[data-light] {
    background-image: radial-gradient(
      70% 70% at var(--light-at) 40%,
      var(--surface-raised),
      transparent
    );
  }

  .grid {
    display: grid;
    gap: var(--space-2) var(--gutter);
  }

  .pictures {
    margin-inline: calc(-1 * var(--margin));
    min-inline-size: 0;
  }

  .panel {
    display: grid;
    gap: var(--space-3);
    align-content: start;
  }

  .name {
    display: grid;
    gap: var(--space-1);
  }

  .message {
    font-size: var(--size-lead);
    line-height: var(--leading-title);
    color: var(--text-soft);
  }

  .state {
    padding-inline-start: var(--space-2);
    border-inline-start: 1px solid var(--accent);
    font-size: var(--size-small);
  }

  .services {
    border-block-start: 1px solid var(--line);
    font-size: var(--size-small);
  }

  .services li {
    border-block-end: 1px solid var(--line);
  }

  .services a {
    display: flex;
    align-items: center;
    min-block-size: 2.75rem;
    text-decoration-color: var(--accent);
    text-underline-offset: 0.35em;
  }

  .services a:hover {
    text-decoration-color: currentcolor;
  }

  .intro {
    max-inline-size: var(--measure);
  }

  .colours ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
    margin-block-start: var(--space-1);
  }

  .colours h2 {
    font-size: var(--size-small);
    font-weight: 400;
    color: var(--text-soft);
  }

  .colour {
    display: grid;
    place-items: center;
    inline-size: 2.75rem;
    block-size: 2.75rem;
    border: 1px solid transparent;
    border-radius: 50%;
  }

  .colour::before {
    content: '';
    inline-size: 1.75rem;
    block-size: 1.75rem;
    border: 1px solid color-mix(in srgb, var(--text) 55%, transparent);
    background-color: var(--colour);
    forced-color-adjust: none;
  }

  .colour::before,
  .colour img {
    grid-area: 1 / 1;
    border-radius: 50%;
  }

  .colour img {
    inline-size: 1.75rem;
    block-size: 1.75rem;
    object-fit: cover;
  }

  @media (forced-colors: active) {
    .colour[aria-current] {
      outline: 3px solid Highlight;
    }
  }

  .colour:hover,
  .colour[aria-current] {
    border-color: var(--text);
  }

  ${mediaQueryFrom.md} {
    padding-block-start: var(--space-2);

    .grid {
      grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    }

    .pictures {
      margin-inline: 0;
    }

    .panel {
      position: sticky;
      inset-block-start: calc(4rem + var(--space-3));
      align-self: start;
      padding-inline-start: clamp(1rem, 4vw, 5rem);
      padding-block: var(--space-4);
    }
  }
`
