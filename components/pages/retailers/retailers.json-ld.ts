import { stegaClean } from '@sanity/client/stega'
import { parseWebUrl } from '#lib/addresses/parse-web-url.ts'
import { parseGeoPoint } from '#lib/retailers/distance.ts'
import { formatClock, parseOpeningHours, type OpeningSpan } from '#lib/retailers/opening-hours.ts'
import { shareImageOf } from '../metadata-from-content.ts'
import type { PageContext } from '../page-types.ts'
import type { RetailerData, RetailersData } from './retailers.groq.ts'
import { type NumberedRetailer, numberRetailers } from './filter-retailers.ts'

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * A schema.org JewelryStore for each retailer. Retailers have no page of their own, so the list contains name, address,
 * location, telephone, website and hours. Days with equal hours are grouped.
 */
export function retailersJsonLd(dirty: RetailersData, context: PageContext): object[] {
  const data = stegaClean(dirty)
  const { locale, url } = context
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: data.title ?? undefined,
      url,
      itemListElement: numberRetailers(data.retailers, locale).map((retailer) => ({
        '@type': 'ListItem',
        position: retailer.number,
        item: storeOf(retailer, context),
      })),
    },
  ]
}

function storeOf({ data, anchor, city }: NumberedRetailer, { site, url }: PageContext): object {
  const point = parseGeoPoint(data.location)
  return {
    '@type': 'JewelryStore',
    name: data.name,
    url: parseWebUrl(data.website)?.href ?? `${url}#${anchor}`,
    image: shareImageOf(data.image, site)?.url,
    telephone: data.phone ?? undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: data.lines?.filter(Boolean).join(', ') || undefined,
      postalCode: data.postalCode ?? undefined,
      addressLocality: city,
      addressCountry: data.country ?? undefined,
    },
    geo: point && { '@type': 'GeoCoordinates', latitude: point.lat, longitude: point.lng },
    openingHoursSpecification: hoursOf(data),
  }
}

/** Temporarily closed retailers, and those by appointment only, have no hours. */
function hoursOf({ hours, specialDays, status }: RetailerData): object[] | undefined {
  if (status === 'closed' || status === 'appointment') return undefined
  const { week, special } = parseOpeningHours(hours, specialDays)
  const alike = new Map<string, { span: OpeningSpan; days: (string | undefined)[] }>()
  for (const [day, spans] of week.entries())
    for (const span of spans) {
      const key = `${span.from} ${span.to}`
      alike.set(key, { span, days: [...(alike.get(key)?.days ?? []), dayNames[day]] })
    }
  const weekly = [...alike.values()].map(({ span, days }) => ({
    ...specification(span),
    dayOfWeek: days,
  }))
  const dates = [...special].flatMap(([date, spans]) =>
    // schema.org marks a closed day by equal times.
    (spans.length > 0 ? spans : [{ from: 0, to: 0 }]).map((span) => ({
      ...specification(span),
      validFrom: date,
      validThrough: date,
    })),
  )
  return [...weekly, ...dates]
}

function specification({ from, to }: OpeningSpan) {
  return {
    '@type': 'OpeningHoursSpecification',
    opens: formatClock(from),
    closes: to === 1440 ? '23:59' : formatClock(to),
  }
}
