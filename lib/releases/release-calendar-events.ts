import type { ICalendarEvent } from './icalendar-file.ts'

/** The fields of a release that its calendar event uses. */
export interface CalendarRelease {
  _id: string
  _updatedAt: string
  state?: string
  publishAt?: string
  publishedAt?: string
  metadata?: {
    title?: string
    description?: string
    releaseType?: string
    intendedPublishAt?: string
  }
}

/** Releases that have a time and were not put away, as entries of a calendar. */
export function releaseCalendarEvents(
  releases: readonly CalendarRelease[],
  studio: string | undefined,
): ICalendarEvent[] {
  return releases.flatMap((release): ICalendarEvent[] => {
    const { _id, _updatedAt, state, publishAt, publishedAt, metadata = {} } = release
    const name = _id.replace(/^_\.releases\./, '')
    const isPlanned = metadata.releaseType === 'scheduled'
    const at = publishedAt ?? publishAt ?? (isPlanned ? metadata.intendedPublishAt : undefined)
    if (!at || !state || state === 'archived' || Number.isNaN(Date.parse(at))) return []
    return [
      {
        id: `${name}@orrery`,
        title: metadata.title || 'Untitled release',
        description: metadata.description,
        at,
        changedAt: _updatedAt,
        tentative: state === 'active',
        url: studio && `${studio}/release-desk/${name}`,
      },
    ]
  })
}
