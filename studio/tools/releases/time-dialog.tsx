import { Text } from '@sanity/ui'
import { type ReactNode, useState } from 'react'
import { useClient } from 'sanity'
import { houseTimeZone } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { chosenAt, type ChosenTime, readTime } from '../../releases/chosen-time.ts'
import { planRelease, rescheduleRelease, scheduleRelease } from '../../releases/release-work.ts'
import { nextMorning, TimeField } from '../../releases/time-field.tsx'
import { useWork } from '../../releases/use-work.ts'
import { bothTimes } from '../../releases/zones.ts'
import { DeedDialog } from './dialog.tsx'
import type { DeskRelease } from './model/release.ts'
import { scheduleWords } from './model/sentences.ts'

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
      const when = bothTimes(read.at, zone, houseTimeZone)
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
        <Text muted size={1}>
          It holds no document yet: nothing would go live.
        </Text>
      )}
    </DeedDialog>
  )
}

/** Takes a release to another time, scheduled or only meant, whichever it is now. */
export async function takeTo(
  client: Parameters<typeof planRelease>[0],
  { name, state, at }: DeskRelease,
  to: string,
): Promise<void> {
  if (state === 'scheduled') await rescheduleRelease(client, name, to, at ?? to)
  else await planRelease(client, name, to)
}
