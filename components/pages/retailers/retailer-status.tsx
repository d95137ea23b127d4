import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import type { Locale } from '#lib/locales.ts'
import { parseOpeningHours, hasNoHours, encodeOpeningHours } from '#lib/retailers/opening-hours.ts'
import { InlineText } from '../../text/inline-text.tsx'
import type { RetailerData } from './retailers.groq.ts'
import { textInLocaleOrEnglish } from './text-in-locale-or-english.ts'

/**
 * Whether a retailer is open. The page is cached, so the browser computes it from the hours rendered here; without
 * scripts the table of hours has the information.
 */
export function RetailerStatus({ data, locale }: { data: RetailerData; locale: Locale }) {
  const t = useTranslations('retailers')
  const { status, hours, specialDays, timeZone } = stegaClean(data)
  const note = textInLocaleOrEnglish(data.hoursNote, locale)
  if (status === 'closed' || status === 'appointment') {
    const words = status === 'closed' ? t('closedForNow') : t('byAppointment')
    return <p className="status">{note ? `${words} ${note}` : words}</p>
  }
  const read = parseOpeningHours(hours, specialDays)
  const isTold = !hasNoHours(read) && timeZone
  return (
    <>
      {isTold && (
        <p className="status" hidden data-hours={encodeOpeningHours(read)} data-zone={timeZone} />
      )}
      {note && (
        <p className="note">
          <InlineText text={note} locale={locale} />
        </p>
      )}
    </>
  )
}
