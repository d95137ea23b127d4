import { useState } from 'react'
import { useClient } from 'sanity'
import { houseTimeZone } from '#lib/locales.ts'
import { studioApiVersion } from '#schemas/fields/api-version.ts'
import { type ChosenTime, readTime } from '../../releases/chosen-time.ts'
import { useWork } from '../../releases/use-work.ts'
import { bothTimes } from '../../releases/zones.ts'
import { type Day, movedTo } from './model/calendar.ts'
import { deedsFor, type DeskRelease } from './model/release.ts'
import { takeTo } from './time-dialog.tsx'

/** A release that somebody moves, and where it was dropped. */
export interface Asked {
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
      return `“${release.title}” ${release.state === 'scheduled' ? 'goes live' : 'is meant for'} ${bothTimes(read.at, zone, houseTimeZone)}.`
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
