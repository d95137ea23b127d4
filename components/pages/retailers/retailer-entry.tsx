import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { parseWebUrl } from '#lib/addresses/parse-web-url.ts'
import type { SiteProps } from '#lib/content/site-props.ts'
import { parseGeoPoint } from '#lib/retailers/distance.ts'
import { type Locale, localeTable } from '#lib/locales.ts'
import {
  formatClock,
  groupWeekdaysByHours,
  parseOpeningHours,
  hasNoHours,
  type OpeningSpan,
} from '#lib/retailers/opening-hours.ts'
import { isCalendarDate } from '#lib/time/calendar-date.ts'
import { clickToEditAttribute, type ContentLocation } from '../../text/editable-text.tsx'
import { InlineText } from '../../text/inline-text.tsx'
import { NewWindowHint } from '../../text/new-window-hint.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RetailerStatus } from './retailer-status.tsx'
import { languageOfFallback, textInLocaleOrEnglish } from './text-in-locale-or-english.ts'
import { type NumberedRetailer, validServicesOf } from './filter-retailers.ts'
import type { RetailerData } from './retailers.groq.ts'

interface RetailerEntryProps {
  retailer: NumberedRetailer
  site: SiteProps
}

/** A retailer: name, address, contact and opening hours. */
export function RetailerEntry({ retailer, site }: RetailerEntryProps) {
  const t = useTranslations('retailers')
  const { data, number, anchor, city } = retailer
  const services = validServicesOf(data)
  const point = parseGeoPoint(stegaClean(data.location))
  const text = textInLocaleOrEnglish(data.text, site.locale)
  const place = { site, id: data._id, type: data._type, path: '' }
  return (
    <li
      id={anchor}
      className="entry"
      tabIndex={-1}
      data-retailer={stegaClean(data.name)}
      data-town={city}
      data-at={point && `${point.lat},${point.lng}`}
    >
      <span className="number numbers" aria-hidden="true">
        {number}
      </span>
      <div className="words">
        <h3 className="display" data-size="3">
          <bdi>{data.name}</bdi>
        </h3>
        {city && (
          <p
            className="town"
            lang={languageOfFallback(data.city, site.locale)}
            data-sanity={clickToEditAttribute(place, 'city')}
          >
            {city}
          </p>
        )}
        <RetailerStatus data={data} place={place} />
        {text && (
          <p
            className="text"
            lang={languageOfFallback(data.text, site.locale)}
            data-sanity={clickToEditAttribute(place, 'text')}
          >
            <InlineText text={text} locale={site.locale} />
          </p>
        )}
        {services.length > 0 && (
          <p className="services" data-sanity={clickToEditAttribute(place, 'services')}>
            {services.map((service) => t(`services.${service}`)).join(' · ')}
          </p>
        )}
      </div>
      <Contact retailer={retailer} place={place} />
      <RetailerHours data={data} place={place} />
    </li>
  )
}

interface ContactProps {
  retailer: NumberedRetailer
  place: ContentLocation
}

function Contact({ retailer: { data, city }, place }: ContactProps) {
  const t = useTranslations('retailers')
  const { phone, email, website, location } = stegaClean(data)
  const point = parseGeoPoint(location)
  const web = parseWebUrl(website)
  return (
    <address className="contact">
      {data.lines?.filter(Boolean).map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      <bdi>{[data.postalCode, city].filter(Boolean).join(' ')}</bdi>
      {phone && (
        <a href={`tel:${String(phone).replace(/[^+\d]/g, '')}`}>
          <bdi dir="ltr" data-sanity={clickToEditAttribute(place, 'phone')}>
            {phone}
          </bdi>
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <bdi data-sanity={clickToEditAttribute(place, 'email')}>{email}</bdi>
        </a>
      )}
      {website && web && (
        <OutLink href={website}>
          <bdi data-sanity={clickToEditAttribute(place, 'website')}>
            {web.hostname.replace(/^www\./, '')}
          </bdi>
        </OutLink>
      )}
      {point && <OutLink href={directionsTo(point)}>{t('directions')}</OutLink>}
    </address>
  )
}

/** An external link in a new window, without a referrer. */
function OutLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" />
      <NewWindowHint />
    </a>
  )
}

/** URL of a public map; no request is sent before the link is followed. */
function directionsTo({ lat, lng }: { lat: number; lng: number }): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
}

/** Opening hours: weekdays with equal hours grouped, then special days. */
function RetailerHours({ data, place }: { data: RetailerData; place: ContentLocation }) {
  const t = useTranslations('retailers')
  const { locale } = place.site
  const { status, hours, specialDays } = stegaClean(data)
  const read = parseOpeningHours(hours, specialDays)
  if (status === 'closed' || status === 'appointment' || hasNoHours(read)) return null
  const { tag } = localeTable[locale]
  // English dates use the British order everywhere.
  const dateTag = locale === 'en' ? 'en-GB' : tag
  const date = new Intl.DateTimeFormat(dateTag, { ...utc, day: 'numeric', month: 'long' })
  return (
    <table className="hours numbers" data-sanity={clickToEditAttribute(place, 'hours')}>
      <caption className="visually-hidden">{t('hours')}</caption>
      <tbody>
        {groupWeekdaysByHours(read.week).map(({ first, last, spans }) => (
          <tr key={first}>
            <th scope="row">{dayRange(first, last, tag)}</th>
            <Times spans={spans} locale={locale} />
          </tr>
        ))}
        {specialDays?.map((special) => {
          if (!special || !isCalendarDate(special.date)) return null
          const note = textInLocaleOrEnglish(special.note, locale)
          return (
            <tr key={special._key} data-until={special.date}>
              <th scope="row">
                <time dateTime={special.date}>{date.format(at(special.date))}</time>
                {note && ` – ${note}`}
              </th>
              <Times spans={read.special.get(special.date) ?? []} locale={locale} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const utc = { timeZone: 'UTC', numberingSystem: 'latn' } as const
const at = (date: string) => new Date(`${date}T00:00:00Z`)

function Times({ spans, locale }: { spans: readonly OpeningSpan[]; locale: Locale }) {
  const t = useTranslations('retailers')
  if (spans.length === 0) return <td data-closed="">{t('closedDay')}</td>
  // Not isolated: a range runs in the direction of the page, from right to left in Arabic.
  const ranges = spans.map(({ from, to }) => `${formatClock(from)}–${formatClock(to)}`)
  return <td>{ranges.join(localeTable[locale].comma)}</td>
}

/** The names of days, `0` being Monday. */
function dayRange(first: number, last: number, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { ...utc, weekday: 'long' })
  // The first of January 2024 was a Monday.
  const name = (day: number) => format.format(new Date(Date.UTC(2024, 0, 1 + day)))
  return first === last ? name(first) : `${name(first)} – ${name(last)}`
}
