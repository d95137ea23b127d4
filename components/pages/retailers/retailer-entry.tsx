import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { webAddress } from '#lib/addresses/web-address.ts'
import { listed } from '#lib/text/listed.ts'
import type { SiteProps } from '#lib/content/site.ts'
import { readPoint } from '#lib/retailers/distance.ts'
import { NewWindow } from '../../text/new-window.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RetailerHours } from './retailer-hours.tsx'
import { RetailerStatus } from './retailer-status.tsx'
import { saidIn } from './said-in.ts'
import { type NumberedRetailer, servicesOf } from './select-retailers.ts'

interface RetailerEntryProps {
  retailer: NumberedRetailer
  site: SiteProps
}

/** One address: who, where, how to reach them, and when the door opens. */
export function RetailerEntry({ retailer, site }: RetailerEntryProps) {
  const t = useTranslations('retailers')
  const { data, number, anchor, city } = retailer
  const services = servicesOf(data)
  const point = readPoint(stegaClean(data.location))
  const text = saidIn(data.text, site.locale)
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
        {city && <p className="town">{city}</p>}
        <RetailerStatus data={data} locale={site.locale} />
        {text && <p className="text">{text}</p>}
        {services.length > 0 && (
          <p className="services">
            {services.map((service) => t(`services.${service}`)).join(' · ')}
          </p>
        )}
      </div>
      <Contact retailer={retailer} />
      <RetailerHours data={data} locale={site.locale} />
    </li>
  )
}

function Contact({ retailer: { data, city } }: Pick<RetailerEntryProps, 'retailer'>) {
  const t = useTranslations('retailers')
  const { phone, email, website, location } = stegaClean(data)
  const point = readPoint(location)
  const web = webAddress(website)
  return (
    <address className="contact">
      {listed(data.lines).map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      <bdi>{[data.postalCode, city].filter(Boolean).join(' ')}</bdi>
      {phone && (
        <a href={`tel:${String(phone).replace(/[^+\d]/g, '')}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <bdi>{email}</bdi>
        </a>
      )}
      {website && web && (
        <OutLink href={website}>
          <bdi>{web.hostname.replace(/^www\./, '')}</bdi>
        </OutLink>
      )}
      {point && <OutLink href={directionsTo(point)}>{t('directions')}</OutLink>}
    </address>
  )
}

/** A link to another site, in a window of its own, that tells it nothing of where the visitor came from. */
function OutLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" />
      <NewWindow />
    </a>
  )
}

/** A public map, asked only when somebody follows the link. */
function directionsTo({ lat, lng }: { lat: number; lng: number }): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
}
