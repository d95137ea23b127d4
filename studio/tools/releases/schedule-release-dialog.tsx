import { type ReactNode, useState } from 'react'
import { useClient } from 'sanity'
import { siteTimeZone } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import {
  chosenWallTimeAt,
  type ChosenWallTime,
  parseChosenWallTime,
} from '../../releases/chosen-wall-time.ts'
import { assertUnblocked, readPlannedPublication } from '../../releases/blocking-references.ts'
import {
  setIntendedPublishTime,
  rescheduleRelease,
  scheduleRelease,
} from '../../releases/release-operations.ts'
import { tomorrowAtNine, DateTimeInZoneField } from '../../releases/time-field.tsx'
import { useAsyncAction } from '../../releases/use-async-action.ts'
import { formatInBothZones } from '../../releases/time-zones.ts'
import { MutedText } from '../../ui/tool-page.tsx'
import { ConfirmActionDialog } from './confirm-action-dialog.tsx'
import {
  type ReleaseSummary,
  availableReleaseActions,
  scheduleEffectSummary,
} from './model/release-overview.ts'
import { type CalendarDay, moveToDay } from './model/calendar-days.ts'

interface Props {
  release: ReleaseSummary
  zone: string
  /** Whether to schedule the release, or only to change its time. */
  deed: 'schedule' | 'move'
  /** Drop target in the calendar. */
  dropped?: ChosenWallTime | undefined
  /** Number of documents that the release unpublishes. */
  unpublished?: number
  /** Warnings, and progress of the validation before scheduling. */
  checks?: ReactNode
  /** Throws to prevent scheduling at a time. */
  onBefore?: (at: string) => Promise<void>
  onClose: () => void
}

/** Picks a time, then schedules or moves a release. */
export function ScheduleReleaseDialog({
  release,
  zone,
  deed,
  dropped,
  unpublished = 0,
  checks,
  onBefore,
  onClose,
}: Props) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useAsyncAction()
  const { name, title, state, at, documents } = release
  const [now] = useState(() => Date.now())
  const isOver = at === undefined || Date.parse(at) <= now
  const [chosen, setChosen] = useState(
    dropped ?? (isOver ? tomorrowAtNine(zone) : chosenWallTimeAt(at, zone)),
  )
  const read = parseChosenWallTime(chosen, now)
  const onDo = () =>
    work.run(async () => {
      if (read.kind !== 'instant') return
      if (deed === 'schedule') {
        await onBefore?.(read.at)
        await scheduleRelease(client, name, read.at)
      } else await moveRelease(client, release, read.at)
      const when = formatInBothZones(read.at, zone, siteTimeZone)
      return deed === 'schedule' || state === 'scheduled'
        ? `“${title}” goes live ${when}.`
        : `“${title}” is planned for ${when}.`
    })
  return (
    <ConfirmActionDialog
      about={deed === 'schedule' ? scheduleEffectSummary(documents.length, unpublished) : undefined}
      disabled={read.kind !== 'instant'}
      actionLabel={deed === 'schedule' ? 'Schedule' : 'Move'}
      id="release-time"
      title={deed === 'schedule' ? `Schedule “${title}”` : `Move “${title}” to…`}
      action={work}
      onClose={onClose}
      onConfirm={onDo}
    >
      <DateTimeInZoneField chosen={chosen} read={read} zone={zone} onChange={setChosen} />
      {checks}
      {documents.length === 0 && <MutedText>No documents yet: nothing would go live.</MutedText>}
    </ConfirmActionDialog>
  )
}

/** Changes the scheduled or intended time of a release. */
async function moveRelease(
  client: Parameters<typeof setIntendedPublishTime>[0],
  { name, state, at }: ReleaseSummary,
  to: string,
): Promise<void> {
  if (state === 'scheduled') {
    await assertUnblocked(client, await readPlannedPublication(client, name), {
      at: to,
      release: name,
    })
    await rescheduleRelease(client, name, to, at ?? to)
  } else await setIntendedPublishTime(client, name, to)
}

/** Move in progress with its drop target. */
interface PendingMove {
  release: ReleaseSummary
  dropped?: ChosenWallTime
}

/** Moves releases. Opens the dialog if the target time is ambiguous or in the past. */
export function useRescheduleReleases(releases: readonly ReleaseSummary[], zone: string) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useAsyncAction()
  const [moving, setMoving] = useState<string>()
  const [requested, setAsked] = useState<PendingMove>()

  const drop = async (name: string, day: CalendarDay, hour?: number) => {
    const release = releases.find((each) => each.name === name)
    if (!release || !availableReleaseActions(release).includes('move')) return
    const wall = release.at ? moveToDay(release.at, zone, day, hour) : defaultWallTime(day, hour)
    const dropped = { wall, zone }
    const read = parseChosenWallTime(dropped, Date.now())
    if (read.kind !== 'instant') return setAsked({ release, dropped })
    if (read.at === release.at) return
    await work.run(async () => {
      setMoving(name)
      await moveRelease(client, release, read.at).finally(() => setMoving(undefined))
      return `“${release.title}” ${release.state === 'scheduled' ? 'goes live' : 'is planned for'} ${formatInBothZones(read.at, zone, siteTimeZone)}.`
    })
  }
  return {
    drop,
    moving,
    problem: work.problem,
    asked: requested,
    ask: (release: ReleaseSummary) => setAsked({ release }),
    close: () => setAsked(undefined),
  }
}

/** Undated releases default to 09:00. */
const defaultWallTime = (day: CalendarDay, hour = 9): string =>
  `${day}T${String(hour).padStart(2, '0')}:00`
