import type { CalendarEntry } from './icalendar-file.ts'

/** The fields of a release that its calendar event uses. */
export interface TimedRelease {
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
export function releaseEntries(
  releases: readonly TimedRelease[],
  studio: string | undefined,
): CalendarEntry[] {
  return releases.flatMap((release): CalendarEntry[] => {
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
