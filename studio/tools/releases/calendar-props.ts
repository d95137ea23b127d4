import type { ReactNode } from 'react'
import type { Day } from './model/calendar.ts'
import type { DeskRelease } from './model/release.ts'

/** What a month and a week share. */
export interface CalendarProps {
  day: Day
  today: Day
  firstDay: number
  releases: readonly DeskRelease[]
  zone: string
  chip: (release: DeskRelease) => ReactNode
  onDrop: (name: string, day: Day, hour?: number) => void
}
