import { ChevronLeftIcon } from '@sanity/icons/ChevronLeft'
import { ChevronRightIcon } from '@sanity/icons/ChevronRight'
import { Box, Flex, Stack, Text } from '@sanity/ui'
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { ErrorMessage } from '../../ui/tool-page.tsx'
import { formatMonth, formatCalendarDay, formatWeekday, formatTime } from '../../date-format.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { instantsAtWallTime, wallTimeAt } from '../../releases/time-zones.ts'
import {
  addDays,
  addMonths,
  dayInZone,
  daysOfWeek,
  type CalendarDay,
  clockChangeMinutes,
  weeksOfMonth,
  entriesOnDay,
} from './model/calendar-days.ts'
import {
  type ReleaseOverview,
  type ReleaseSummary,
  isUpcomingRelease,
} from './model/release-overview.ts'
import { ScheduleReleaseDialog, useRescheduleReleases } from './schedule-release-dialog.tsx'
import { CalendarTable } from './release-desk-styles.ts'
import { CalendarReleaseChip, releaseDragType } from './release-chip.tsx'

interface Props {
  kind: 'month' | 'week'
  desk: ReleaseOverview
  zone: string
  open: string | undefined
  onOpen: (name: string) => void
}

/** Releases by day in the editor's time zone; undated ones are listed below and can be dragged onto a day. */
export function ReleaseCalendar({ kind, desk, zone, open, onOpen }: Props) {
  const [now] = useState(() => Date.now())
  const today = dayInZone(now, zone)
  const [day, setDay] = useState(today)
  const [firstDay] = useState(firstDayOfWeek)
  const moving = useRescheduleReleases(desk.releases, zone)
  const shown = desk.releases.filter(({ state }) => state !== 'archived')
  const undated = shown.filter((release) => isUpcomingRelease(release) && !release.at)
  const step = (count: number) =>
    setDay(kind === 'month' ? addMonths(day, count) : addDays(day, 7 * count))
  const chip = (release: ReleaseSummary) => (
    <CalendarReleaseChip
      key={release.name}
      isMoving={moving.moving === release.name}
      isOpen={release.name === open}
      release={release}
      zone={zone}
      onMove={moving.ask}
      onOpen={onOpen}
    />
  )
  const View = kind === 'month' ? MonthView : WeekView
  return (
    <Stack gap={4} padding={4} {...useChipFocus()}>
      <Flex align="center" gap={2} wrap="wrap">
        <Box flex={1}>
          <Text aria-live="polite" as="h2" size={2} weight="semibold">
            {kind === 'month' ? formatMonth(day) : formatMonth(daysOfWeek(day, firstDay)[3] ?? day)}
          </Text>
        </Box>
        <ToolButton
          aria-label={kind === 'month' ? 'Previous month' : 'Previous week'}
          icon={ChevronLeftIcon}
          padding={2}
          onClick={() => step(-1)}
        />
        <ToolButton padding={2} text="Today" onClick={() => setDay(today)} />
        <ToolButton
          aria-label={kind === 'month' ? 'Next month' : 'Next week'}
          icon={ChevronRightIcon}
          padding={2}
          onClick={() => step(1)}
        />
      </Flex>
      {moving.problem && <ErrorMessage>{moving.problem}</ErrorMessage>}
      <View
        chip={chip}
        day={day}
        firstDay={firstDay}
        releases={shown}
        today={today}
        zone={zone}
        onDrop={(name, to, hour) => void moving.drop(name, to, hour)}
      />
      {undated.length > 0 && (
        <Stack as="section" aria-label="No date" gap={2}>
          <Text as="h3" muted size={1}>
            No date
          </Text>
          <Flex gap={2} wrap="wrap">
            {undated.map((release) => (
              <Box key={release.name}>{chip(release)}</Box>
            ))}
          </Flex>
        </Stack>
      )}
      {moving.asked && (
        <ScheduleReleaseDialog
          deed="move"
          dropped={moving.asked.dropped}
          release={moving.asked.release}
          zone={zone}
          onClose={moving.close}
        />
      )}
    </Stack>
  )
}

/** Keeps the focus on a release that is rendered again in another cell; on the calendar if it left the view. */
function useChipFocus() {
  const calendar = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  useEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return
    const chips = [...(calendar.current?.querySelectorAll<HTMLElement>('[data-release]') ?? [])]
    const chip = chips.find(({ dataset }) => dataset.release === focused.current)
    ;(chip ?? calendar.current)?.focus()
  })
  return {
    ref: calendar,
    tabIndex: -1,
    onFocus: ({ currentTarget, target }: FocusEvent) => {
      // React bubbles the focus of a dialog here too.
      if (!currentTarget.contains(target)) return
      focused.current = target.closest<HTMLElement>('[data-release]')?.dataset.release
    },
  }
}

/** First day of the week in the editor's locale; Monday if the browser does not provide it. */
function firstDayOfWeek(): number {
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
  }
  return locale.getWeekInfo?.().firstDay ?? 1
}

/** Props of month and week view. */
interface CalendarProps {
  day: CalendarDay
  today: CalendarDay
  firstDay: number
  releases: readonly ReleaseSummary[]
  zone: string
  chip: (release: ReleaseSummary) => ReactNode
  onDrop: (name: string, day: CalendarDay, hour?: number) => void
}

/** Month view, one cell per day. */
function MonthView({ day, today, firstDay, releases, zone, chip, onDrop }: CalendarProps) {
  return (
    <CalendarTable data-kind="month">
      <thead>
        <tr>
          {daysOfWeek(day, firstDay).map((each) => (
            <th key={each} scope="col">
              {formatWeekday(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(day, firstDay).map((week) => (
          <tr key={week[0]}>
            {week.map((each) => {
              const change = clockChangeMinutes(each, zone)
              return (
                <DropCell
                  key={each}
                  isOutside={each.slice(0, 7) !== day.slice(0, 7)}
                  isToday={each === today}
                  label={formatCalendarDay(each)}
                  onDrop={(name) => onDrop(name, each)}
                >
                  <span className="day">{Number(each.slice(8))}</span>
                  {change !== 0 && (
                    <span className="clocks">
                      {change > 0 ? 'clocks go back' : 'clocks go forward'}
                    </span>
                  )}
                  {entriesOnDay(releases, each, zone).map(chip)}
                </DropCell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </CalendarTable>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

const formatHour = (time: string): string => formatTime(`1970-01-01T${time}Z`, 'UTC')

/** Week view, one cell per hour. An hour skipped by a clock change is hatched, a repeated one is labelled. */
function WeekView({ day, today, firstDay, releases, zone, chip, onDrop }: CalendarProps) {
  const week = daysOfWeek(day, firstDay)
  return (
    <CalendarTable data-kind="week">
      <thead>
        <tr>
          <th scope="col">Hour</th>
          {week.map((each) => (
            <th key={each} aria-current={each === today ? 'date' : undefined} scope="col">
              {formatWeekday(each)} <span className="day">{Number(each.slice(8))}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((time, hour) => (
          <tr key={time}>
            <th scope="row">{formatHour(time)}</th>
            {week.map((each) => {
              const times = instantsAtWallTime(`${each}T${time}`, zone).length
              return (
                <DropCell
                  key={each}
                  isNone={times === 0}
                  label={`${formatCalendarDay(each)}, ${formatHour(time)}`}
                  onDrop={(name) => onDrop(name, each, hour)}
                >
                  {times > 1 && <span className="clocks">twice</span>}
                  {entriesOnDay(releases, each, zone)
                    .filter(
                      ({ at }) => wallTimeAt(at ?? '', zone).slice(11, 13) === time.slice(0, 2),
                    )
                    .map(chip)}
                </DropCell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </CalendarTable>
  )
}

interface DropCellProps {
  label: string
  /** Whether the day is in an adjacent month. */
  isOutside?: boolean
  isToday?: boolean
  /** Whether a clock change skips this hour. */
  isNone?: boolean
  onDrop: (name: string) => void
  children?: ReactNode
}

/** Drop target in the calendar. */
function DropCell({ label, isOutside, isToday, isNone, onDrop, children }: DropCellProps) {
  const [isOver, setOver] = useState(false)
  return (
    <td
      aria-current={isToday ? 'date' : undefined}
      aria-label={label}
      data-none={isNone ? '' : undefined}
      data-outside={isOutside ? '' : undefined}
      data-over={isOver ? '' : undefined}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(releaseDragType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const name = event.dataTransfer.getData(releaseDragType)
        if (name) onDrop(name)
      }}
    >
      {children}
    </td>
  )
}
