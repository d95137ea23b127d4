import { stegaClean } from '@sanity/client/stega'
import type { Locale } from '#lib/locales.ts'
import { formatDate } from './format-date.ts'

interface EntryDateProps {
  day: string | null | undefined
  locale: Locale
  className?: string
  /** Click-to-edit attribute of its field. */
  edit?: string
}

/** The date of a post or news item; nothing without one. */
export function EntryDate({ day, locale, className, edit }: EntryDateProps) {
  const clean = stegaClean(day)
  const text = formatDate(clean, locale)
  if (!clean || !text) return null
  return (
    <time dateTime={clean} className={className} data-sanity={edit}>
      {text}
    </time>
  )
}
