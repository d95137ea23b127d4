import { Box, Card, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import { useId } from 'react'
import { siteTimeZone } from '#lib/locales.ts'
import { zonedWords } from '../date-format.ts'
import { chosenAt, type ChosenTime, inZone, type ReadTime } from './chosen-time.ts'
import { bothTimes, ownZone, townOf } from './time-zones.ts'

interface Props {
  chosen: ChosenTime
  /** What `readTime` makes of it. */
  read: ReadTime
  /** The zone that stands for the editor's own, where they have chosen another one than their machine's. */
  zone?: string
  onChange: (chosen: ChosenTime) => void
}

/** Where a time is chosen that has not been chosen yet: tomorrow at nine. */
export function nextMorning(zone = ownZone()): ChosenTime {
  const { wall } = chosenAt(Date.now() + 86_400_000, zone)
  return { wall: `${wall.slice(0, 10)}T09:00`, zone }
}

/** A time, by the clocks of the editor or of the site; below it what it is by both. */
export function TimeField({ chosen, read, zone: own = ownZone(), onChange }: Props) {
  const id = useId()
  const [day = '', time = ''] = chosen.wall.split('T')
  const zones = [...new Set([own, siteTimeZone, chosen.zone])]
  const set = (nextDay: string, nextTime: string) =>
    onChange({ zone: chosen.zone, wall: nextDay && nextTime ? `${nextDay}T${nextTime}` : '' })
  return (
    <Stack gap={4}>
      <Flex gap={2} wrap="wrap">
        <TextInput
          aria-label="Day"
          fontSize={1}
          type="date"
          value={day}
          onChange={({ currentTarget: { value } }) => set(value, time || '09:00')}
        />
        <TextInput
          aria-label="Time"
          fontSize={1}
          type="time"
          value={time}
          onChange={({ currentTarget: { value } }) => set(day, value)}
        />
        <Box flex="none">
          <ZoneSelect
            label="By the clocks of"
            own={own}
            zones={zones}
            zone={chosen.zone}
            onChange={(zone) => onChange(inZone(chosen, zone))}
          />
        </Box>
      </Flex>
      {read.kind === 'twice' && (
        <Stack aria-label="Which of the two is meant" gap={3} role="radiogroup">
          <Text size={1} weight="medium">
            The clocks of {townOf(chosen.zone)} show this time twice that night. Which is meant?
          </Text>
          {read.times.map((at, turn) => (
            <Flex key={at} align="center" as="label" gap={2}>
              <input
                checked={false}
                name={id}
                type="radio"
                onChange={() => onChange({ ...chosen, turn })}
              />
              <Text size={1}>
                {turn === 0 ? 'The first: ' : 'The second: '}
                {zonedWords(at, chosen.zone)}
              </Text>
            </Flex>
          ))}
        </Stack>
      )}
      {read.kind === 'problem' && (
        <Card padding={3} radius={2} role="alert" tone="caution">
          <Text size={1}>{read.problem}</Text>
        </Card>
      )}
      {read.kind === 'instant' && (
        <Text muted role="status" size={1}>
          {bothTimes(read.at, own, siteTimeZone)}
        </Text>
      )}
    </Stack>
  )
}

interface ZoneSelectProps {
  label: string
  /** The zone that stands for the editor's own. */
  own: string
  zones: readonly string[]
  zone: string
  onChange: (zone: string) => void
}

/** A choice of one of a few time zones, each named after its town. */
export function ZoneSelect({ label, own, zones, zone, onChange }: ZoneSelectProps) {
  return (
    <Select
      aria-label={label}
      fontSize={1}
      value={zone}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    >
      {zones.map((each) => (
        <option key={each} value={each}>
          {townOf(each)}
          {each === own ? ' (mine)' : each === siteTimeZone ? ' (the site’s)' : ''}
        </option>
      ))}
    </Select>
  )
}
