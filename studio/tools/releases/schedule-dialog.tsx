import { type ReactNode, useState } from 'react'
import { useClient } from 'sanity'
import { siteTimeZone } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { chosenAt, type ChosenTime, readTime } from '../../releases/chosen-time.ts'
import {
  planRelease,
  rescheduleRelease,
  scheduleRelease,
} from '../../releases/release-operations.ts'
import { nextMorning, TimeField } from '../../releases/time-field.tsx'
import { useWork } from '../../releases/use-async-action.ts'
import { bothTimes } from '../../releases/time-zones.ts'
import { MutedText } from '../../ui/tool-page.tsx'
import { DeedDialog } from './action-dialog.tsx'
import { type DeskRelease, deedsFor, scheduleWords } from './model/release.ts'
import { type Day, movedTo } from './model/calendar-days.ts'

interface Props {
  release: DeskRelease
  zone: string
  /** To have it go live by itself, or only to say another time for it. */
  deed: 'schedule' | 'move'
  /** Where somebody has dropped it. */
  dropped?: ChosenTime | undefined
  /** How far the checks are that go before scheduling. */
  checks?: ReactNode
  /** Refuses, before it is scheduled, by throwing. */
  onBefore?: () => Promise<void>
  onClose: () => void
}

/** Asks for a time, and schedules a release for it or takes it there. */
export function TimeDialog({ release, zone, deed, dropped, checks, onBefore, onClose }: Props) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useWork()
  const { name, title, state, at, documents } = release
  const [now] = useState(() => Date.now())
  const isOver = at === undefined || Date.parse(at) <= now
  const [chosen, setChosen] = useState(dropped ?? (isOver ? nextMorning(zone) : chosenAt(at, zone)))
  const read = readTime(chosen, now)
  const onDo = () =>
    work.run(async () => {
      if (read.kind !== 'instant') return
      if (deed === 'schedule') {
        await onBefore?.()
        await scheduleRelease(client, name, read.at)
      } else await takeTo(client, release, read.at)
      const when = bothTimes(read.at, zone, siteTimeZone)
      return deed === 'schedule' || state === 'scheduled'
        ? `“${title}” goes live ${when}.`
        : `“${title}” is meant for ${when}.`
    })
  return (
    <DeedDialog
      about={deed === 'schedule' ? scheduleWords(documents.length) : undefined}
      disabled={read.kind !== 'instant'}
      does={deed === 'schedule' ? 'Schedule' : 'Move'}
      id="release-time"
      title={deed === 'schedule' ? `Schedule “${title}”` : `Move “${title}” to…`}
      work={work}
      onClose={onClose}
      onDo={onDo}
    >
      <TimeField chosen={chosen} read={read} zone={zone} onChange={setChosen} />
      {checks}
      {documents.length === 0 && (
        <MutedText>It holds no document yet: nothing would go live.</MutedText>
      )}
    </DeedDialog>
  )
}

/** Takes a release to another time, scheduled or only meant, whichever it is now. */
async function takeTo(
  client: Parameters<typeof planRelease>[0],
  { name, state, at }: DeskRelease,
  to: string,
): Promise<void> {
  if (state === 'scheduled') await rescheduleRelease(client, name, to, at ?? to)
  else await planRelease(client, name, to)
}

/** A release that somebody moves, and where it was dropped. */
interface Asked {
  release: DeskRelease
  dropped?: ChosenTime
}

/** Takes releases to other times. One that is dropped where the time is not clear, or over, is asked for. */
export function useMoving(releases: readonly DeskRelease[], zone: string) {
  const client = useClient({ apiVersion: studioApiVersion })
  const work = useWork()
  const [moving, setMoving] = useState<string>()
  const [asked, setAsked] = useState<Asked>()

  const drop = async (name: string, day: Day, hour?: number) => {
    const release = releases.find((each) => each.name === name)
    if (!release || !deedsFor(release).includes('move')) return
    const wall = release.at ? movedTo(release.at, zone, day, hour) : newWall(day, hour)
    const dropped = { wall, zone }
    const read = readTime(dropped, Date.now())
    if (read.kind !== 'instant') return setAsked({ release, dropped })
    if (read.at === release.at) return
    await work.run(async () => {
      setMoving(name)
      await takeTo(client, release, read.at).finally(() => setMoving(undefined))
      return `“${release.title}” ${release.state === 'scheduled' ? 'goes live' : 'is meant for'} ${bothTimes(read.at, zone, siteTimeZone)}.`
    })
  }
  return {
    drop,
    moving,
    problem: work.problem,
    asked,
    ask: (release: DeskRelease) => setAsked({ release }),
    close: () => setAsked(undefined),
  }
}

/** What has had no time begins at nine. */
const newWall = (day: Day, hour = 9): string => `${day}T${String(hour).padStart(2, '0')}:00`
