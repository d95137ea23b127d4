import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { parseOpeningHours, hasNoHours, encodeOpeningHours } from '#lib/retailers/opening-hours.ts'
import { clickToEditAttribute, type ContentLocation } from '../../text/editable-text.tsx'
import { InlineText } from '../../text/inline-text.tsx'
import type { RetailerData } from './retailers.groq.ts'
import { textInLocaleOrEnglish } from './text-in-locale-or-english.ts'

/**
 * Whether a retailer is open. The page is cached, so the browser computes it from the hours rendered here; without
 * scripts the table of hours has the information.
 */
export function RetailerStatus({ data, place }: { data: RetailerData; place: ContentLocation }) {
  const t = useTranslations('retailers')
  const { locale } = place.site
  const { status, hours, specialDays, timeZone } = stegaClean(data)
  const note = textInLocaleOrEnglish(data.hoursNote, locale)
  if (status === 'closed' || status === 'appointment') {
    const words = status === 'closed' ? t('closedForNow') : t('byAppointment')
    return (
      <p className="status" data-sanity={clickToEditAttribute(place, 'status')}>
        {note ? `${words} ${note}` : words}
      </p>
    )
  }
  const read = parseOpeningHours(hours, specialDays)
  const isTold = !hasNoHours(read) && timeZone
  return (
    <>
      {isTold && (
        <p
          className="status"
          hidden
          data-hours={encodeOpeningHours(read)}
          data-zone={timeZone}
          data-sanity={clickToEditAttribute(place, 'hours')}
        />
      )}
      {note && (
        <p className="note" data-sanity={clickToEditAttribute(place, 'hoursNote')}>
          <InlineText text={note} locale={locale} />
        </p>
      )}
    </>
  )
}
