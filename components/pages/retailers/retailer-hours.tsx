import { stegaClean } from '@sanity/client/stega'
import { useTranslations } from 'next-intl'
import { type Locale, localeTable } from '#lib/locales.ts'
import { clockOf, groupDays, readHours, saysNothing, type Span } from '#lib/retailers/hours.ts'
import { isDay } from '#lib/time/day.ts'
import type { RetailerData } from './retailers.groq.ts'
import { saidIn } from './said-in.ts'

/** The week in as few lines as say it, then the days on which it does not count. */
export function RetailerHours({ data, locale }: { data: RetailerData; locale: Locale }) {
  const t = useTranslations('retailers')
  const { status, hours, specialDays } = stegaClean(data)
  const read = readHours(hours, specialDays)
  if (status === 'closed' || status === 'appointment' || saysNothing(read)) return null
  const { tag } = localeTable[locale]
  const date = new Intl.DateTimeFormat(tag, { ...utc, day: 'numeric', month: 'long' })
  return (
    <table className="hours numbers">
      <caption className="visually-hidden">{t('hours')}</caption>
      <tbody>
        {groupDays(read.week).map(({ first, last, spans }) => (
          <tr key={first}>
            <th scope="row">{dayRange(first, last, tag)}</th>
            <Times spans={spans} />
          </tr>
        ))}
        {specialDays?.map((special) => {
          if (!special || !isDay(special.date)) return null
          const note = saidIn(special.note, locale)
          return (
            <tr key={special._key} data-until={special.date}>
              <th scope="row">
                <time dateTime={special.date}>{date.format(at(special.date))}</time>
                {note && ` – ${note}`}
              </th>
              <Times spans={read.special.get(special.date) ?? []} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const utc = { timeZone: 'UTC', numberingSystem: 'latn' } as const
const at = (date: string) => new Date(`${date}T00:00:00Z`)

function Times({ spans }: { spans: readonly Span[] }) {
  const t = useTranslations('retailers')
  if (spans.length === 0) return <td data-closed="">{t('closedDay')}</td>
  return (
    <td>
      {spans.map(({ from, to }, index) => (
        <bdi key={from} dir="ltr">
          {index > 0 && ', '}
          {clockOf(from)}–{clockOf(to)}
        </bdi>
      ))}
    </td>
  )
}

/** The names of days, `0` being Monday. */
function dayRange(first: number, last: number, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { ...utc, weekday: 'long' })
  // The first of January 2024 was a Monday.
  const name = (day: number) => format.format(new Date(Date.UTC(2024, 0, 1 + day)))
  return first === last ? name(first) : `${name(first)} – ${name(last)}`
}
