import { useTranslations } from 'next-intl'
import { styled } from '../../ui/styled.tsx'
import type { SiteProps } from '#lib/content/site-props.ts'
import { type Locale, localeTable } from '#lib/locales.ts'
import { Picture } from '../../media/picture.tsx'
import { clickToEditAttribute } from '../../text/editable-text.tsx'
import { InlineText } from '../../text/inline-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { mediaQueryFrom } from '../../ui/breakpoints.ts'
import { RetailerStatus } from './retailer-status.tsx'
import { languageOfFallback, textInLocaleOrEnglish } from './text-in-locale-or-english.ts'
import type { NumberedRetailer } from './filter-retailers.ts'
import type { RetailerData } from './retailers.groq.ts'

/** The featured retailer: picture, text, and a link to its entry. */
export function RetailerHighlight({
  retailer,
  site,
}: {
  retailer: NumberedRetailer
  site: SiteProps
}) {
  const t = useTranslations('retailers')
  const { data, anchor, city, country } = retailer
  const text = textInLocaleOrEnglish(data.text, site.locale)
  const place = { site, id: data._id, type: data._type, path: '' }
  const descriptions = pictureDescriptions(data, site.locale)
  return (
    <Root
      className="wrap"
      aria-labelledby="highlighted"
      data-picture={data.image?.ref ? '' : undefined}
    >
      {data.image?.ref && (
        <Picture
          picture={data.image}
          cdnBase={site.cdnBase}
          ratio={3 / 2}
          edit={clickToEditAttribute(place, 'image')}
          sizes="(min-width: 768px) 55vw, 92vw"
          alt={textInLocaleOrEnglish(descriptions, site.locale) ?? ''}
          altLang={languageOfFallback(descriptions, site.locale)}
        />
      )}
      <div className="words">
        <p className="over-title">
          {[city, country].filter(Boolean).join(localeTable[site.locale].comma)}
        </p>
        <h2 className="display" data-size="2" id="highlighted">
          <bdi>{data.name}</bdi>
        </h2>
        {text && (
          <p
            className="lead"
            lang={languageOfFallback(data.text, site.locale)}
            data-sanity={clickToEditAttribute(place, 'text')}
          >
            <InlineText text={text} locale={site.locale} />
          </p>
        )}
        <RetailerStatus data={data} place={place} />
        <a className="arrow-link" href={`#${anchor}`}>
          {t('toEntry')}
          <Icon name="arrow" />
        </a>
      </div>
    </Root>
  )
}

/**
 * What the picture shows, in the reader's language and in English. A retailer has one document for all languages, so
 * its own description is English, and the asset has the translations. An empty one of its own means decorative.
 */
function pictureDescriptions({ image }: RetailerData, locale: Locale) {
  const { page, en } = image?.descriptions ?? {}
  return en === '' ? {} : { [locale]: page, en }
}

const Root = styled.section`
  display: grid;
  gap: var(--space-4) var(--gutter);

  .words {
    display: grid;
    align-content: center;
    justify-items: start;
    gap: var(--space-2);
  }

  ${mediaQueryFrom.md} {
    &[data-picture] {
      grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    }
  }
`
