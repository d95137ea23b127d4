import { ChevronLeftIcon } from '@sanity/icons/ChevronLeft'
import { ChevronRightIcon } from '@sanity/icons/ChevronRight'
import { Box, Flex, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { Problem } from '../../ui/tool-page.tsx'
import { monthWords } from '../../dates.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { Chip } from './chip.tsx'
import { addDays, addMonths, dayOf, weekOf } from './model/calendar.ts'
import { type Desk, type DeskRelease, isComing } from './model/release.ts'
import { Month } from './month.tsx'
import { TimeDialog } from './time-dialog.tsx'
import { useMoving } from './use-moving.ts'
import { Week } from './week.tsx'

interface Props {
  kind: 'month' | 'week'
  desk: Desk
  zone: string
  open: string | undefined
  onOpen: (name: string) => void
}

/** Releases by day, on the editor's clocks; what has no time stands below and can be dragged onto a day. */
export function Calendar({ kind, desk, zone, open, onOpen }: Props) {
  const [now] = useState(() => Date.now())
  const today = dayOf(now, zone)
  const [day, setDay] = useState(today)
  const [firstDay] = useState(firstDayOfWeek)
  const moving = useMoving(desk.releases, zone)
  const shown = desk.releases.filter(({ state }) => state !== 'archived')
  const undated = shown.filter((release) => isComing(release) && !release.at)
  const step = (count: number) =>
    setDay(kind === 'month' ? addMonths(day, count) : addDays(day, 7 * count))
  const chip = (release: DeskRelease) => (
    <Chip
      key={release.name}
      isMoving={moving.moving === release.name}
      isOpen={release.name === open}
      release={release}
      zone={zone}
      onMove={moving.ask}
      onOpen={onOpen}
    />
  )
  const View = kind === 'month' ? Month : Week
  return (
    <Stack gap={4} padding={4}>
      <Flex align="center" gap={2} wrap="wrap">
        <Box flex={1}>
          <Text aria-live="polite" as="h2" size={2} weight="semibold">
            {kind === 'month' ? monthWords(day) : monthWords(weekOf(day, firstDay)[3] ?? day)}
          </Text>
        </Box>
        <ToolButton
          aria-label={kind === 'month' ? 'Month before' : 'Week before'}
          icon={ChevronLeftIcon}
          padding={2}
          onClick={() => step(-1)}
        />
        <ToolButton padding={2} text="Today" onClick={() => setDay(today)} />
        <ToolButton
          aria-label={kind === 'month' ? 'Month after' : 'Week after'}
          icon={ChevronRightIcon}
          padding={2}
          onClick={() => step(1)}
        />
      </Flex>
      {moving.problem && <Problem>{moving.problem}</Problem>}
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
        <Stack as="section" aria-label="Without a time" gap={2}>
          <Text as="h3" muted size={1}>
            Without a time
          </Text>
          <Flex gap={2} wrap="wrap">
            {undated.map((release) => (
              <Box key={release.name}>{chip(release)}</Box>
            ))}
          </Flex>
        </Stack>
      )}
      {moving.asked && (
        <TimeDialog
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

/** Where the editor's language begins its weeks; Monday where the browser does not know. */
function firstDayOfWeek(): number {
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
  }
  return locale.getWeekInfo?.().firstDay ?? 1
}
