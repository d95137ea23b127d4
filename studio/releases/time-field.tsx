import { Box, Card, Flex, Select, Stack, Text, TextInput } from '@sanity/ui'
import { useId } from 'react'
import { siteTimeZone } from '#lib/locales.ts'
import { formatZonedDateTime } from '../date-format.ts'
import {
  chosenWallTimeAt,
  type ChosenWallTime,
  convertToTimeZone,
  type ParsedWallTime,
} from './chosen-wall-time.ts'
import { browserTimeZone, formatInBothZones, localTimeZone, timeZoneCity } from './time-zones.ts'

interface Props {
  chosen: ChosenWallTime
  /** Result of `parseChosenWallTime`. */
  read: ParsedWallTime
  /** The editor's time zone, if they chose another than the browser's. */
  zone?: string
  onChange: (chosen: ChosenWallTime) => void
}

/** Default time: tomorrow at nine. */
export function tomorrowAtNine(zone = localTimeZone()): ChosenWallTime {
  const { wall } = chosenWallTimeAt(Date.now() + 86_400_000, zone)
  return { wall: `${wall.slice(0, 10)}T09:00`, zone }
}

/** Date and time field in the editor's or the site's zone, with the result in both. */
export function DateTimeInZoneField({
  chosen,
  read,
  zone: own = localTimeZone(),
  onChange,
}: Props) {
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
          <TimeZoneSelect
            label="Time zone"
            own={browserTimeZone() && own}
            zones={zones}
            zone={chosen.zone}
            onChange={(zone) => onChange(convertToTimeZone(chosen, zone))}
          />
        </Box>
      </Flex>
      <UnknownTimeZoneNote />
      {read.kind === 'twice' && (
        <Stack aria-label="Which of the two times" gap={3} role="radiogroup">
          <Text size={1} weight="medium">
            This time occurs twice that night in {timeZoneCity(chosen.zone)}. Which one do you mean?
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
                {formatZonedDateTime(at, chosen.zone)}
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
          {formatInBothZones(read.at, own, siteTimeZone)}
        </Text>
      )}
    </Stack>
  )
}

/** Explains the site's zone where the browser's one is unknown. */
export function UnknownTimeZoneNote() {
  if (browserTimeZone() !== undefined) return null
  return (
    <Card padding={3} radius={2} tone="caution">
      <Text size={1}>
        {`This browser reports no known time zone. Times are in ${timeZoneCity(siteTimeZone)}, the time zone of the site.`}
      </Text>
    </Card>
  )
}

interface ZoneSelectProps {
  label: string
  /** The editor's zone; undefined if it is unknown. */
  own: string | undefined
  zones: readonly string[]
  zone: string
  onChange: (zone: string) => void
}

/** Select of a time zone, each labelled with its city. */
export function TimeZoneSelect({ label, own, zones, zone, onChange }: ZoneSelectProps) {
  return (
    <Select
      aria-label={label}
      fontSize={1}
      value={zone}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    >
      {zones.map((each) => (
        <option key={each} value={each}>
          {timeZoneCity(each)}
          {each === own ? ' (mine)' : each === siteTimeZone ? ' (the site’s)' : ''}
        </option>
      ))}
    </Select>
  )
}
